    .section .rodata
    .global weft_data_begin
    .global weft_data_end
    .balign 4096
weft_data_begin:
    .incbin WEFT_DATA_FILE
weft_data_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
