import { sql } from 'kysely'
import type { DocumentSeries } from '#domain/receipts/document-forms.ts'
import type { Tx } from '../db/transaction.ts'

type Series = { practiceId: string; series: DocumentSeries; year: number }

/**
 * The next number of a series. Its row stays locked until the transaction ends: with the document or not at all, so that there is
 * no gap however many are issued at once.
 */
export async function takeNextNumber(tx: Tx, { practiceId, series, year }: Series): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into document_counters (practice_id, series, year, last) values (${practiceId}, ${series}, ${year}, 1)
    on conflict (practice_id, series, year) do update set last = document_counters.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The counter gave no number')
  return row.last
}
