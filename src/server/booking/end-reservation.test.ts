import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const updates =
  /updateTable\('reservations[^']*'\)([^]*?)\.where\(|update reservations\b[^`]*?\bset\b([^`]*?)\bwhere\b/g

/** The files whose updates write one of these columns of a reservation. */
async function writersOf(column: RegExp): Promise<string[]> {
  const writers = new Set<string>()
  for await (const file of glob('src/server/**/*.ts')) {
    if (/\.(?:test|fixture)\.ts$/.test(file)) continue
    const text = await readFile(file, 'utf8')
    for (const [, built = '', written = ''] of text.matchAll(updates))
      if (column.test(built + written)) writers.add(file.replaceAll('\\', '/').replace('src/server/', ''))
  }
  return [...writers].toSorted()
}

/** A new kind of end is a row of the table, and so are its charge and its email. */
it('is the one place that says what became of a reservation', async () => {
  expect(await writersOf(/service_delivered/)).toEqual(['booking/end-reservation.ts'])
  expect(await writersOf(/'(?:released|expired)'|\bending\(/)).toEqual(['booking/end-reservation.ts'])
  // The others begin something: a claim, a booking, and a claim whose card came late.
  expect(await writersOf(/\bstatus\b|\bending\(/)).toEqual([
    'booking/book-reservation.ts',
    'booking/claim-reservation.ts',
    'booking/end-reservation.ts',
    'payments/handle-payment-event.ts',
  ])
})
