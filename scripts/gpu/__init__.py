"""The rules on a GPU: the kernel (``ptx``), the GPU's driver (``cuda``), and the command that compares games with the processor's."""
