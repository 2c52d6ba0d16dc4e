    .macro embed name, file
    .global weft_\name\()_begin
    .global weft_\name\()_end
    .balign 4096
weft_\name\()_begin:
    .incbin "\file"
weft_\name\()_end:
    .byte 0
    .endm

    .section .rodata
    embed words, words.data
    embed knowledge, knowledge.data
    embed phrases, phrases.data
    embed weights, weights.txt
    .section .note.GNU-stack, "", @progbits
