import { Agent, get } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

it('ends with the requests that are under way, also where a proxy keeps its connections busy', async () => {
  const server = await listen((_, response) => void setTimeout(() => response.end('done'), 20), {
    host: '127.0.0.1',
    port: 0,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  const ask = () =>
    new Promise<string>((resolve) => {
      get({ agent, host: '127.0.0.1', port: server.port }, (response) =>
        response.resume().on('end', () => resolve('answered')),
      ).on('error', ({ message }) => resolve(message))
    })
  const { promise: underWay, resolve: soMany } = Promise.withResolvers<void>()
  let answered = 0
  const lane = async () => {
    for (;;) {
      const outcome = await ask()
      // Nobody listens any more: a proxy asks another process.
      if (outcome.includes('ECONNREFUSED')) return
      expect(outcome).toBe('answered')
      answered += 1
      if (answered === 20) soMany()
    }
  }
  const lanes = Promise.all([1, 2, 3, 4].map(lane))
  await underWay
  const began = performance.now()
  expect(await server.close()).toBe(true)
  expect(performance.now() - began).toBeLessThan(5_000)
  await lanes
})
