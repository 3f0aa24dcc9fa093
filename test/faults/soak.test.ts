import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createCaller } from '#test/support/server-cluster.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'

/** Node runs this before the service: at SIGUSR2 it collects garbage and says how many megabytes are still in use. */
const tellHeap = `process.on('SIGUSR2', async () => {
  for (let round = 0; round < 3; round++) { gc(); await new Promise((resolve) => setTimeout(resolve, 20)) }
  console.log('heap ' + process.memoryUsage().heapUsed / 1024 / 1024)
})`
const options = [
  '--max-old-space-size=96',
  '--expose-gc',
  `--import=data:text/javascript,${encodeURIComponent(tellHeap)}`,
]

async function readHeap({ server }: SingleServer): Promise<number> {
  server.child.kill('SIGUSR2')
  for (;;) {
    const [printed] = await once(server.child.stdout ?? server.child, 'data')
    const told = /heap ([\d.]+)/.exec(String(printed))
    if (told) return Number(told[1])
  }
}

const addresses = [
  (number: number) => `/?visit=${number}`,
  (number: number) => `/find-a-psychologist?visit=${number}`,
  (number: number) => `/api/get-filtered-clinicians?visit=${number}`,
]

it('lets go of every page: ever new addresses, with reservations beside them, in a small heap', async () => {
  const single = await startSingleServer({
    NODE_ENV: 'production',
    // Without a payment provider nothing can be held in production, except in a demonstration.
    DEMO_SITE: 'on',
    NODE_OPTIONS: options.join(' '),
  })
  onTestFinished(single.close)
  const clinicians = await Promise.all(Array.from({ length: 6 }, () => addBookable(single.db)))
  const { reserve } = createCaller(() => single.server)
  const answers: number[] = []
  let number = 0

  /** One clinician after the other, hour by hour. */
  const reserveNext = async (turn: number) => {
    const { clinicianId = '', typeId = '' } = clinicians[turn % clinicians.length] ?? {}
    const hour = Math.floor(turn / clinicians.length)
    const start = sydneyTime(2 + Math.floor(hour / 12), 8 + (hour % 12))
    answers.push((await reserve({ clinicianId, typeId, start })).status)
  }
  const readOn = async (last: number) => {
    while (number < last) {
      const own = number++
      if (own % 10 === 0) await reserveNext(own / 10)
      const response = await single.ask(addresses[own % addresses.length]?.(own) ?? '')
      await response.arrayBuffer()
      answers.push(response.status)
    }
  }
  const heapAfter = async (requests: number) => {
    const last = number + requests
    await Promise.all(Array.from({ length: 4 }, () => readOn(last)))
    return readHeap(single)
  }

  const before = await heapAfter(40)
  const after = await heapAfter(80)
  expect(new Set(answers)).toEqual(new Set([200, 201]))
  expect(after / before).toBeLessThan(1.05)
})
