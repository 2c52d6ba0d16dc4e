#ifdef __wasm__
#define OBJECT @object
    .section .rodata.weft, "", @
#else
#define OBJECT %object
    .section .rodata
#endif

    .macro embed name, file
    .global weft_\name\()_begin
    .global weft_\name\()_end
    .type weft_\name\()_begin, OBJECT
    .type weft_\name\()_end, OBJECT
    .balign 4096
weft_\name\()_begin:
    .incbin "\file"
weft_\name\()_end:
    .byte 0
    .size weft_\name\()_begin, weft_\name\()_end - weft_\name\()_begin
    .size weft_\name\()_end, 1
    .endm

    embed words, words.data
    embed knowledge, knowledge.data
    embed phrases, phrases.data
    embed game, game.data
    embed weights, weights.txt
#ifndef __wasm__
    .section .note.GNU-stack, "", %progbits
#endif
