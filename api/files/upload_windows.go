package files

// openWithoutWaiting is nothing on Windows, whose folders hold no pipes.
const openWithoutWaiting = 0
