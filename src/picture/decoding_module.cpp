// The module that opens picture files: PNG, JPEG and WebP.
#include "picture/decoding.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <jerror.h>
#include <jpeglib.h>
#include <optional>
#include <png.h>
#include <vector>
#include <webp/decode.h>

namespace weft::picture {
namespace {

bool acceptable(std::size_t width, std::size_t height, std::string& fault) {
    if (width == 0 || height == 0) {
        fault = "a picture without pixels";
    } else if (width > most_side || height > most_side) {
        fault = "a picture with a side of more than 20,000 pixels; make it smaller";
    } else if (width * height > most_pixels) {
        fault = "a picture of more than 64 million pixels; make it smaller";
    } else {
        return true;
    }
    return false;
}

void make(Image& image, std::size_t width, std::size_t height) {
    image.width = static_cast<int>(width);
    image.height = static_cast<int>(height);
    image.rgb.assign(3 * width * height, 0);
}

/// Pixels with opacity, laid on white.
void lay_on_white(const std::vector<unsigned char>& rgba, Image& image) {
    for (std::size_t i = 0; i < image.rgb.size() / 3; ++i) {
        const unsigned alpha = rgba[4 * i + 3];
        for (std::size_t c = 0; c < 3; ++c) {
            image.rgb[3 * i + c] =
                static_cast<unsigned char>((rgba[4 * i + c] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
}

bool decode_png(const unsigned char* bytes, std::size_t size, Image& image, std::string& fault) {
    png_image png;
    std::memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&png, bytes, size) == 0) {
        fault = std::string("not a PNG file that can be read: ") + png.message;
        return false;
    }
    if (!acceptable(png.width, png.height, fault)) {
        png_image_free(&png);
        return false;
    }
    const bool opacity = (png.format & PNG_FORMAT_FLAG_ALPHA) != 0;
    png.format = opacity ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    make(image, png.width, png.height);
    std::vector<unsigned char> rgba(opacity ? image.rgb.size() / 3 * 4 : 0);
    if (png_image_finish_read(&png, nullptr, opacity ? rgba.data() : image.rgb.data(), 0, nullptr) == 0) {
        fault = std::string("a PNG file that is damaged: ") + png.message;
        return false;
    }
    if (opacity) { lay_on_white(rgba, image); }
    return true;
}

struct JpegError {
    jpeg_error_mgr base;
    std::jmp_buf back;
    char message[JMSG_LENGTH_MAX];
    bool cut_off; // the file ends before the picture does
};

extern "C" void leave_jpeg(j_common_ptr info) {
    auto* const error = reinterpret_cast<JpegError*>(info->err);
    info->err->format_message(info, error->message);
    std::longjmp(error->back, 1);
}
extern "C" void note_jpeg(j_common_ptr info, int) {
    auto* const error = reinterpret_cast<JpegError*>(info->err);
    error->cut_off = error->cut_off || info->err->msg_code == JWRN_JPEG_EOF;
}

/// How the camera was held, 1 to 8, from the EXIF data: tag 0x0112 of the first directory.
int orientation(const jpeg_decompress_struct& info) {
    for (const jpeg_marker_struct* marker = info.marker_list; marker != nullptr; marker = marker->next) {
        if (marker->data_length < 14 || std::memcmp(marker->data, "Exif\0\0", 6) != 0) { continue; }
        const unsigned char* const data = marker->data + 6;
        const std::size_t size = marker->data_length - 6;
        const bool little = data[0] == 'I';
        const auto number = [&](std::size_t at, std::size_t bytes) -> std::size_t {
            std::size_t value = 0;
            for (std::size_t i = 0; i < bytes; ++i) {
                const std::size_t from = little ? at + bytes - 1 - i : at + i;
                value = value * 256 + (from < size ? data[from] : 0U);
            }
            return value;
        };
        const std::size_t directory = number(4, 4);
        const std::size_t entries = directory < size ? number(directory, 2) : 0;
        for (std::size_t i = 0; i < entries && directory + 14 + 12 * i <= size; ++i) {
            const std::size_t entry = directory + 2 + 12 * i;
            if (number(entry, 2) == 0x0112) {
                const std::size_t value = number(entry + 8, 2);
                return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
            }
        }
    }
    return 1;
}

/// Turned and mirrored as EXIF's orientation says.
Image oriented(const Image& image, int way) {
    Image result;
    const bool swapped = way >= 5;
    make(result, static_cast<std::size_t>(swapped ? image.height : image.width),
         static_cast<std::size_t>(swapped ? image.width : image.height));
    const bool flip_x = way == 2 || way == 3 || way == 7 || way == 8;
    const bool flip_y = way == 3 || way == 4 || way == 6 || way == 7;
    for (int y = 0; y < result.height; ++y) {
        for (int x = 0; x < result.width; ++x) {
            int from_x = swapped ? y : x;
            int from_y = swapped ? x : y;
            if (flip_x) { from_x = image.width - 1 - from_x; }
            if (flip_y) { from_y = image.height - 1 - from_y; }
            std::memcpy(
                &result.rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(result.width) +
                                 static_cast<std::size_t>(x))],
                &image.rgb[3 * (static_cast<std::size_t>(from_y) * static_cast<std::size_t>(image.width) +
                                static_cast<std::size_t>(from_x))],
                3);
        }
    }
    return result;
}

/// Nothing with a destructor lives where longjmp passes, and nothing of it is inlined where setjmp stands.
[[gnu::noinline]] bool read_jpeg(jpeg_decompress_struct& info, const unsigned char* bytes, std::size_t size,
                                 Image& image, std::string& fault, int& way) {
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, size);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xffff);
    jpeg_read_header(&info, TRUE);
    if (!acceptable(info.image_width, info.image_height, fault)) { return false; }
    if (info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK) {
        fault = "a JPEG file for printing (CMYK); save it as a picture for the screen";
        return false;
    }
    way = orientation(info);
    info.out_color_space = JCS_RGB;
    jpeg_start_decompress(&info);
    make(image, info.output_width, info.output_height);
    while (info.output_scanline < info.output_height) {
        unsigned char* row =
            &image.rgb[3 * static_cast<std::size_t>(info.output_width) * info.output_scanline];
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
}

/// Nothing when libjpeg gave up and left its message in `error`.
std::optional<bool> try_jpeg(jpeg_decompress_struct& info, JpegError& error, const unsigned char* bytes,
                             std::size_t size, Image& image, std::string& fault, int& way) {
    if (setjmp(error.back) != 0) { return std::nullopt; }
    return read_jpeg(info, bytes, size, image, fault, way);
}

bool decode_jpeg(const unsigned char* bytes, std::size_t size, Image& image, std::string& fault) {
    jpeg_decompress_struct info;
    std::memset(&info, 0, sizeof info);
    JpegError error;
    info.err = jpeg_std_error(&error.base);
    error.base.error_exit = leave_jpeg;
    error.base.emit_message = note_jpeg;
    error.cut_off = false;
    int way = 1;
    const std::optional<bool> read = try_jpeg(info, error, bytes, size, image, fault, way);
    jpeg_destroy_decompress(&info);
    if (!read) { fault = std::string("a JPEG file that cannot be read: ") + error.message; }
    if (read == true && error.cut_off) {
        fault = "a JPEG file that is cut off";
        return false;
    }
    if (read == true && way != 1) { image = oriented(image, way); }
    return read == true;
}

bool decode_webp(const unsigned char* bytes, std::size_t size, Image& image, std::string& fault) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, size, &features) != VP8_STATUS_OK || features.has_animation != 0) {
        fault = "a WebP file that cannot be read, or one that moves";
        return false;
    }
    const auto width = static_cast<std::size_t>(features.width);
    const auto height = static_cast<std::size_t>(features.height);
    if (!acceptable(width, height, fault)) { return false; }
    make(image, width, height);
    std::vector<unsigned char> rgba(4 * width * height);
    if (WebPDecodeRGBAInto(bytes, size, rgba.data(), rgba.size(), 4 * features.width) == nullptr) {
        fault = "a WebP file that is damaged";
        return false;
    }
    lay_on_white(rgba, image);
    return true;
}

bool decode(const unsigned char* bytes, std::size_t size, Image& image, std::string& fault) {
    if (size > 0 && bytes[0] == 0x89) { return decode_png(bytes, size, image, fault); }
    if (size > 0 && bytes[0] == 0xff) { return decode_jpeg(bytes, size, image, fault); }
    return decode_webp(bytes, size, image, fault);
}

std::string encode_png(const Image& image) {
    png_image png;
    std::memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = 0;
    if (png_image_write_to_memory(&png, nullptr, &size, 0, image.rgb.data(), 0, nullptr) == 0) { return ""; }
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&png, bytes.data(), &size, 0, image.rgb.data(), 0, nullptr) == 0) {
        return "";
    }
    bytes.resize(size);
    return bytes;
}

} // namespace
} // namespace weft::picture

extern "C" {
extern const weft::picture::PictureModule weft_picture_module;
const weft::picture::PictureModule weft_picture_module{weft::picture::decode, weft::picture::encode_png};
}
