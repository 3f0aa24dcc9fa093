import { expect } from 'vitest'
import type { OwnReceipt } from '#contract/own-money.ts'
import type { Tables } from '#server/db/tables.ts'
import type { createMoneyWorld } from './money-world.ts'

type World = Pick<Awaited<ReturnType<typeof createMoneyWorld>>, 'db' | 'call'>
type Charge = Pick<Tables['charges'], 'state' | 'payer' | 'cents'> & { id: string }

/** What the ledger says of a charge, in cents that are not negative. `isByInvoice`: its money came outside the provider. */
type Ledger = { paid: number; given: number; isByInvoice: boolean }

async function read({ db }: World, chargeId: string) {
  const documents = await db
    .selectFrom('issued_documents as d')
    .leftJoin('document_voids as v', 'v.document_id', 'd.id')
    .select([
      'd.id',
      'd.series',
      'd.cents',
      'd.replaces',
      'v.document_id as voidOf',
      'v.voided_by as voidedBy',
    ])
    .where('d.charge_id', '=', chargeId)
    .orderBy('d.sequence')
    .execute()
  const held = await db
    .selectFrom('held_documents')
    .select('form')
    .where('charge_id', '=', chargeId)
    .execute()
  return { documents, held }
}

/** How the ledger lets a document that is paid stand: see src/domain/receipts/document-forms.ts. */
function paidState({ paid, given, isByInvoice }: Ledger): OwnReceipt['state'] {
  // What went back then is a card payment that was one too many.
  if (given === 0 || isByInvoice) return 'paid'
  return given < paid ? 'refundedInPart' : 'refunded'
}

/**
 * What was issued for a charge is one chain, each void but the last; there is a receipt exactly where money came by card, and a
 * claim only while the charge stands; and the client reads on it what the ledger says.
 */
export async function expectDocumentsAgree(
  world: World,
  token: string,
  { charge, ledger }: { charge: Charge; ledger: Ledger },
): Promise<void> {
  const { documents, held } = await read(world, charge.id)
  const chain = documents.map(({ id }) => id)
  const last = documents.at(-1)
  expect(documents.map(({ replaces }) => replaces)).toEqual([null, ...chain].slice(0, chain.length))
  expect(documents.slice(0, -1).every(({ voidOf }) => voidOf !== null)).toBe(true)
  expect(documents.every(({ cents }) => cents === charge.cents)).toBe(true)
  // Of a charge by card there are receipts alone, and none before the money was there.
  if (documents.some(({ series }) => series === 'R')) expect(ledger.paid).toBe(charge.cents)
  if (charge.payer === 'card') expect(documents.map(({ series }) => series)).toEqual(documents.map(() => 'R'))

  const isSettled = charge.state === 'paid' || charge.state === 'invoiced'
  const isVoid = last?.voidOf !== null
  if (isSettled && held.length === 0) {
    expect(last).toBeDefined()
    // The service itself voids nothing that stands.
    if (isVoid) expect(last?.voidedBy).not.toBeNull()
  }
  if (!isSettled) expect(held).toEqual([])
  if (charge.state === 'dropped' && last?.series !== 'R') expect(isVoid || !last).toBe(true)
  if (!isSettled && charge.state !== 'dropped') expect(documents).toEqual([])

  const { body } = await world.call({ path: '/client-records/me/receipts', token })
  const shown = body.find(({ id }: OwnReceipt) => id === last?.id)?.state
  if (last?.series === 'R') expect(shown).toBe(isVoid ? 'void' : paidState(ledger))
  if (last?.series === 'I' && !isVoid)
    expect(shown).toBe(charge.state === 'paid' ? paidState(ledger) : 'toPay')
}

/** In each series, from the first to the last. */
export async function expectNoGaps({ db }: Pick<World, 'db'>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('issued_documents').select(['series', 'year', 'sequence']).execute()
  const issued: Record<string, number[]> = {}
  for (const { series, year, sequence } of rows) (issued[`${series}-${year}`] ??= []).push(sequence)
  for (const numbers of Object.values(issued))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  const counters = await db.selectFrom('document_counters').select(['series', 'year', 'last']).execute()
  for (const { series, year, last } of counters) expect(issued[`${series}-${year}`]?.length ?? 0).toBe(last)
  return Object.fromEntries(Object.entries(issued).map(([name, numbers]) => [name, numbers.length]))
}
