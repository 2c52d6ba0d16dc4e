#ifdef __wasm__
#define OBJECT @object
    .section .rodata.weft_glyphs, "", @
#else
#define OBJECT %object
    .section .rodata
#endif
    .global weft_glyphs_begin
    .global weft_glyphs_end
    .type weft_glyphs_begin, OBJECT
    .type weft_glyphs_end, OBJECT
    .balign 16
weft_glyphs_begin:
    .incbin "glyphs.data"
weft_glyphs_end:
    .byte 0
    .size weft_glyphs_begin, weft_glyphs_end - weft_glyphs_begin
    .size weft_glyphs_end, 1
#ifndef __wasm__
    .section .note.GNU-stack, "", %progbits
#endif
