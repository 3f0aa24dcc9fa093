import { expect, it } from 'vitest'
import { takeEvents } from './event-stream.ts'

it('gives the events that are whole, in order, and keeps the rest', () => {
  expect(
    takeEvents('retry: 3000\nevent: open\ndata:\n\n: here\n\nevent: changed\ndata:\n\nevent: cha'),
  ).toEqual({
    names: ['open', 'changed'],
    rest: 'event: cha',
  })
  expect(takeEvents('')).toEqual({ names: [], rest: '' })
})
