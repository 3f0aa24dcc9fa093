import { parentPort } from 'node:worker_threads'
import { drawShareImage, type ShareImageText } from './draw-share-image.ts'

// A thread that draws share images.

parentPort?.on('message', (text: ShareImageText) => {
  parentPort?.postMessage(new Uint8Array(drawShareImage(text)), [])
})
