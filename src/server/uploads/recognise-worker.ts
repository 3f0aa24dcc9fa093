import { parentPort } from 'node:worker_threads'
import { recognise } from '#domain/uploads/recognise.ts'

// A thread that looks into files: ten megabytes made for it take a quarter of a second to read through.

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await recognise(bytes), [])
})
