// Runs the program for WebAssembly, with the standard input and output of this process: node run.mjs PROGRAM

import { readFileSync, readSync, writeSync } from "node:fs";
let memory;
const one = (transfer) => (descriptor, vectors, count, result) => {
  const view = new DataView(memory.buffer);
  const bytes = new Uint8Array(memory.buffer, view.getUint32(vectors, true), view.getUint32(vectors + 4, true));
  view.setUint32(result, transfer(descriptor, bytes), true);
  return 0;
};
const imports = { fd_read: one(readSync), fd_write: one(writeSync) };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { wasi_snapshot_preview1: imports });
memory = instance.exports.memory;
instance.exports._start();
