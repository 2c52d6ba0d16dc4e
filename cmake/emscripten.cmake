# What a build for the browser is made with: the headers of the libraries that are headers only, from the machine
# that builds, since Emscripten has none of its own.
set(WEFT_HEADERS ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${WEFT_HEADERS})

# Apart from the other headers of that machine, which are not for this one.
function(weft_headers target folder)
  find_path(WEFT_${folder}_PARENT ${folder} PATHS /usr/include /usr/include/eigen3 /usr/local/include
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${WEFT_${folder}_PARENT}/${folder} ${WEFT_HEADERS}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${WEFT_HEADERS})
endfunction()
weft_headers(fmt::fmt fmt)
weft_headers(nlohmann_json::nlohmann_json nlohmann)
weft_headers(Eigen3::Eigen Eigen)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)

# WebAssembly's own exceptions: those that JavaScript catches cost every call that one may pass through.
set(WEFT_BROWSER_COMPILE -fwasm-exceptions -msimd128)
add_compile_options(${WEFT_BROWSER_COMPILE})
# The packed words alone are 35 MB.
set(WEFT_BROWSER_LINK -fwasm-exceptions -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=128MB)
