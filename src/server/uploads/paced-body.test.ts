import { describe, expect, it } from 'vitest'
import { createUploadMemory, pacedBody } from './multipart.ts'

const pieces = (count: number, bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let piece = 0; piece < count; piece += 1) controller.enqueue(new Uint8Array(bytes))
      controller.close()
    },
  })
const memory = () => createUploadMemory(1024 * 1024).open()
/** A clock that every look moves on. */
const clock = (seconds: number) => {
  let time = 0
  return () => (time += seconds * 1000)
}
const readAll = async (body: ReadableStream<Uint8Array>) =>
  (await new Response(body).arrayBuffer()).byteLength

describe('a body at its sender’s pace', () => {
  it('comes whole', async () => {
    expect(await readAll(pacedBody(pieces(50, 1000), { memory: memory() }))).toBe(50_000)
  })

  it('is cut off once it has been too slow for long', async () => {
    await expect(readAll(pacedBody(pieces(50, 100), { memory: memory(), now: clock(1) }))).rejects.toThrow(
      'too slow',
    )
    expect(await readAll(pacedBody(pieces(50, 5000), { memory: memory(), now: clock(1) }))).toBe(250_000)
  })

  it('is cut off when it trickles after a quick beginning', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(9_900_000))
        for (let piece = 0; piece < 100; piece += 1) controller.enqueue(new Uint8Array(1))
        controller.close()
      },
    })
    const roomy = createUploadMemory(10_000_000).open()
    await expect(readAll(pacedBody(body, { memory: roomy, now: clock(1) }))).rejects.toThrow('too slow')
  })

  it('is cut off when nothing comes at all', async () => {
    const silent = new ReadableStream<Uint8Array>({})
    await expect(readAll(pacedBody(silent, { memory: memory(), stallSeconds: 0.01 }))).rejects.toThrow(
      'too slow',
    )
  })
})
