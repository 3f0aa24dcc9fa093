import { expect, it } from 'vitest'
import { readEventNames, takeEvents } from './live-diary.tsx'

it('gives the events that are whole, in order, and keeps the rest', () => {
  expect(
    takeEvents('retry: 3000\nevent: open\ndata:\n\n: here\n\nevent: changed\ndata:\n\nevent: cha'),
  ).toEqual({
    names: ['open', 'changed'],
    rest: 'event: cha',
  })
  expect(takeEvents('')).toEqual({ names: [], rest: '' })
})

it('tells of every byte, a heartbeat too', async () => {
  const heard: string[] = []
  const body = new Response('event: open\ndata:\n\n: here\n\n').body
  if (!body) throw new Error('no body')
  await readEventNames(body, {
    onEvent: (name) => heard.push(name),
    onBytes: () => heard.push('bytes'),
  })
  expect(heard).toEqual(['bytes', 'open'])
})
