import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKey, parseKeyring } from '#server/crypto/keyring.ts'
import { createDb, createPool } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded/cluster.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { measureBooking } from './booking.ts'
import { measureListing } from './listing.ts'
import { runSlotEngine } from './slot-engine.ts'
import { createTable } from './table.ts'

/** `npm run bench -- --quick` leaves out the 50,000 clinicians, which take minutes to load. */
const sizes = process.argv.includes('--quick') ? [500, 5_000] : [500, 5_000, 50_000]
const table = createTable()

for (const { name, slots, msPerClinician, goalMs } of runSlotEngine().map(describeEngine))
  table.add(
    `slot engine ${name} (${slots} slots)`,
    `${msPerClinician.toFixed(4)} ms a clinician`,
    goalMs ? `≤ ${goalMs} ms` : '',
    goalMs === null || msPerClinician <= goalMs,
  )

const dataDir = await mkdtemp(join(tmpdir(), 'banksia-bench-'))
await chmod(dataDir, 0o755)
const server = await startEmbedded({ dataDir })
try {
  let before: number | null = null
  for (const size of sizes) {
    const url = await fill(server.url, size)
    const { subject, yardstick, ratio, firstAnswerMs } = await measureListing(url)
    const grew: number | null = before && subject.p95 / before
    table.add(
      `listing, ${size} psychologists`,
      `${ratio.toFixed(2)} of select 1 (${subject.perSecond.toFixed(0)} of ${yardstick.perSecond.toFixed(0)} a second), p95 ${subject.p95.toFixed(1)} ms, first answer ${firstAnswerMs.toFixed(0)} ms`,
      '≥ 0.25, p95 ≤ 50 ms at 5,000',
      size !== 5_000 || (ratio >= 0.25 && subject.p95 <= 50),
    )
    if (grew !== null)
      table.add(`listing, p95 from ${size / 10} to ${size}`, `× ${grew.toFixed(2)}`, '< 2', grew < 2)
    before = subject.p95
  }
  const { availability, reserve, pages, race, memory } = await measureBooking(await fill(server.url, 60))
  const beside = ({ ratio, subject, yardstick }: typeof reserve) =>
    `${ratio.toFixed(2)} (${subject.perSecond.toFixed(0)} of ${yardstick.perSecond.toFixed(0)} a second), p95 ${subject.p95.toFixed(1)} ms`
  table.add('availability, four weeks, of select 1', beside(availability), '≥ 0.5', availability.ratio >= 0.5)
  table.add('reserve, of a bare insert', beside(reserve), '≥ 0.5', reserve.ratio >= 0.5)
  for (const page of pages)
    table.add(`page ${page.path}, of select 1`, beside(page), '≥ 0.5 when cached', page.ratio >= 0.5)
  table.add(
    '500 clients, one slot',
    `${race.winners} winner in ${race.milliseconds.toFixed(0)} ms`,
    '1, < 2,000 ms',
    race.winners === 1 && race.milliseconds < 2_000,
  )
  const grown = memory.after / memory.before
  table.add(
    'memory after 50,000 requests',
    `${memory.before.toFixed(0)} to ${memory.after.toFixed(0)} MB, × ${grown.toFixed(2)}`,
    '< 1.1',
    grown < 1.1,
  )
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(table.text())

function describeEngine(row: ReturnType<typeof runSlotEngine>[number]) {
  const goals: Record<string, number> = { W1: 0.05, W2: 0.02 }
  return { ...row, goalMs: goals[row.name] ?? null }
}

/** A database of its own for each size, with the demo practice in it. */
async function fill(url: string, psychologists: number): Promise<string> {
  const name = `bench_${psychologists}`
  const admin = createPool(url, 1)
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  await migrate(address.href)
  const db = createDb(createPool(address.href, 2))
  console.log(`Loading ${psychologists} psychologists…`)
  await loadDemoData({
    db,
    keyring: parseKeyring(newKey()),
    now: new Date(),
    psychologists,
    createAccount: async () => {},
  })
  await db.destroy()
  return address.href
}
