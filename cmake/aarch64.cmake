# For scripts/portable: Debian's compiler for 64-bit ARM, what Weft is built from in WEFT_ROOT, and programs that run
# by what it writes beside that.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WEFT_ROOT)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_FIND_ROOT_PATH ${WEFT_ROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_DISABLE_FIND_PACKAGE_PkgConfig ON) # it would find this machine's libraries
set(CMAKE_CROSSCOMPILING_EMULATOR ${WEFT_ROOT}/../run)
