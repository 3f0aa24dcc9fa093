import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { createImportApi } from '#test/support/import-api.ts'
import { longestTurn } from '#test/support/longest-turn.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

// `IMPORT_CLIENTS=10000 npx vitest run src/server/imports/import-speed.test.ts` measures a whole practice, with five appointments for each.
const clients = Number(process.env['IMPORT_CLIENTS'] ?? 400)
const ofEach = 5
/** 10,000 clients in two minutes, and twice that a line where the suite runs beside others. */
const mostMs = 24

let test: Awaited<ReturnType<typeof createTestDatabase>>
let api: Awaited<ReturnType<typeof createImportApi>>
beforeAll(async () => {
  test = await createTestDatabase()
  api = await createImportApi(test)
})
afterAll(() => test.close())

const word = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const clientFile = () =>
  `client id,first name,last name,date of birth,email,mobile,address,suburb,state,postcode\n${Array.from(
    { length: clients },
    (_, n) =>
      `${n},Given${word(n)},Family${word(n % 997)},${1 + (n % 28)}/0${1 + (n % 9)}/${1950 + (n % 50)},person${n}@mail.example,0491570156,${n} Example Street,Carlton,VIC,3053`,
  ).join('\n')}\n`

/** Every appointment of a clinician at a time of its own, over the years before. */
function appointmentFile(names: readonly string[], type: string): string {
  const lines = Array.from({ length: clients * ofEach }, (_, n) => {
    const turn = Math.floor(n / names.length)
    const at = new Date(Date.UTC(2015, 0, 1 + Math.floor(turn / 9)))
    const [year, month, day] = at.toISOString().slice(0, 10).split('-')
    return `${n},${n % clients},${day}/${month}/${year},${8 + (turn % 9)}:00,50,${names[n % names.length]},${type},attended,Medicare rebate,video`
  })
  return `appointment id,client id,date,start time,minutes,clinician,appointment type,outcome,way to pay,by\n${lines.join('\n')}\n`
}

async function measure(work: () => Promise<unknown>) {
  const began = performance.now()
  const longest = await longestTurn(work)
  return { ms: performance.now() - began, longest }
}

it(`brings ${clients} clients and ${clients * ofEach} appointments, and takes them back`, async () => {
  const names = []
  let typeName = ''
  for (let n = 0; n < 5; n += 1) {
    const { clinicianId, typeId } = await addBookable(test.db)
    names.push(`Clinician ${word(n + 1)}`)
    await test.db
      .updateTable('clinicians')
      .set({ name: `Clinician ${word(n + 1)}` })
      .where('id', '=', clinicianId)
      .execute()
    typeName = `Session ${word(n)}`
    await test.db.updateTable('appointment_types').set({ name: typeName }).where('id', '=', typeId).execute()
  }
  const report: string[] = []
  const timed = async (what: string, lines: number, work: () => Promise<unknown>) => {
    const { ms, longest } = await measure(work)
    report.push(`${what}: ${(ms / 1000).toFixed(1)} s, longest turn ${longest.toFixed(0)} ms`)
    expect(ms / lines).toBeLessThan(mostMs)
  }
  let id = ''
  for (const kind of ['clients', 'appointments'] as const) {
    const csv = kind === 'clients' ? clientFile() : appointmentFile(names, typeName)
    const lines = kind === 'clients' ? clients : clients * ofEach
    await timed(
      `${kind}: upload`,
      lines,
      async () => void ({ id } = await api.upload({ kind, csv, source: 'other' })),
    )
    await timed(`${kind}: dry run`, lines, () => api.check(id))
    expect((await api.read(id)).counts.ready + (await api.read(id)).counts.doubtful).toBe(lines)
    await timed(`${kind}: import`, lines, () => api.press(id, 'write'))
  }
  const page = await api.read(id)
  expect(page).toMatchObject({ state: 'written', counts: { written: clients * ofEach } })
  await timed('appointments: taken back', clients * ofEach, () => api.press(id, 'undo'))
  expect((await api.read(id)).state).toBe('undone')
  if (process.env['IMPORT_CLIENTS'] !== undefined) process.stdout.write(`${report.join('\n')}\n`)
}, 900_000)
