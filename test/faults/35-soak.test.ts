import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createCaller } from '#test/support/server-cluster.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { startServerPair } from '#test/support/single-server.ts'

/** The whole of it, twice: SOAK_REQUESTS=20000 npx vitest run --project timed-faults test/faults/35-soak.test.ts */
const requests = Number(process.env.SOAK_REQUESTS ?? 1_000)
/** A process is still warming up in a short run. Pages that were kept would add half of its memory. */
const mostGrowth = requests < 20_000 ? 1.15 : 1.05
/** Node runs this before the service: at SIGUSR2 it collects garbage and says how many megabytes it still holds. */
const tellMemory = `process.on('SIGUSR2', async () => {
  for (let round = 0; round < 3; round++) { gc(); await new Promise((resolve) => setTimeout(resolve, 20)) }
  console.log('resident ' + process.memoryUsage().rss / 1024 / 1024)
})`
const options = [
  '--max-old-space-size=300',
  '--expose-gc',
  `--import=data:text/javascript,${encodeURIComponent(tellMemory)}`,
]

async function readMemory({ child }: ServerProcess): Promise<number> {
  child.kill('SIGUSR2')
  for (;;) {
    const [printed] = await once(child.stdout ?? child, 'data')
    const told = /resident ([\d.]+)/.exec(String(printed))
    if (told) return Number(told[1])
  }
}

const addresses = [
  (number: number) => `/?visit=${number}`,
  (number: number) => `/find-a-psychologist?visit=${number}`,
  (number: number) => `/api/get-filtered-clinicians?visit=${number}`,
]

/** A port on which nothing listens. */
const away = 'http://127.0.0.1:9'
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_away',
  STRIPE_PUBLIC_KEY: 'pk_test_away',
  STRIPE_ACCOUNT: 'acct_away',
  STRIPE_WEBHOOK_SECRET: 'whsec_away',
  STRIPE_API_URL: away,
}
const outside: Record<string, Record<string, string>> = {
  // Without a payment provider nothing can be held in production.
  'Stripe away': stripe,
  'Stripe, email and the file store away': {
    ...stripe,
    SMTP_URL: 'smtp://127.0.0.1:9',
    S3_ENDPOINT: away,
    S3_BUCKET: 'files',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'away',
    S3_SECRET_ACCESS_KEY: 'away',
  },
}

it.each(Object.keys(outside).slice(0, process.env.SOAK_REQUESTS ? 2 : 1))(
  '35: ever new addresses, with reservations through another process beside them, %s: nothing fails, nothing is kept, no one waits long',
  { timeout: 900_000 },
  async (providers) => {
    const pair = await startServerPair({
      NODE_ENV: 'production',
      NODE_OPTIONS: options.join(' '),
      ...outside[providers],
    })
    onTestFinished(pair.close)
    // Memory is a process's own. The other one writes, so that the first learns of every change by the feed alone.
    const [reader, writer] = pair.servers
    const clinicians = await Promise.all(Array.from({ length: 6 }, () => addBookable(pair.db)))
    const { reserve } = createCaller(() => writer)
    const answers: number[] = []
    let number = 0

    /** One clinician after the other, day by day: unknown visitors may hold half of a day together. */
    const reserveNext = async (turn: number) => {
      const { clinicianId = '', typeId = '' } = clinicians[turn % clinicians.length] ?? {}
      const turnOfOne = Math.floor(turn / clinicians.length)
      const start = sydneyTime(2 + (turnOfOne % 26), 8 + Math.floor(turnOfOne / 26))
      answers.push(
        (await reserve({ clinicianId, typeId, start }, { visitor: `10.${turn & 255}.${turn >> 8}.7` }))
          .status,
      )
    }
    const times: number[] = []
    const readOn = async (last: number) => {
      while (number < last) {
        const own = number++
        if (own % 25 === 0) await reserveNext(own / 25)
        const began = performance.now()
        const response = await pair.each[0].ask(addresses[own % addresses.length]?.(own) ?? '')
        await response.arrayBuffer()
        times.push(performance.now() - began)
        answers.push(response.status)
      }
    }
    const memoryAfter = async (more: number) => {
      const last = number + more
      await Promise.all(Array.from({ length: 4 }, () => readOn(last)))
      return readMemory(reader)
    }

    const half = await memoryAfter(requests / 2)
    times.length = 0
    const whole = await memoryAfter(requests / 2)
    expect(new Set(answers)).toEqual(new Set([200, 201]))
    expect(whole / half).toBeLessThan(mostGrowth)
    times.sort((a, b) => a - b)
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)])
    expect(p99).toBeLessThan(10 * p50)
  },
)
