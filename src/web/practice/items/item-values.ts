import type { StaffItem } from '#contract/staff/item-editor.ts'
import { writeCents } from '#domain/fees/parse-cents.ts'
import { typedDate } from '../clinicians/rates/format-date.ts'

const write = (cents: number | null | undefined) => (typeof cents === 'number' ? writeCents(cents) : '')

/** As the form shows a row; a new one starts with what the row before it says. */
export const toItemValues = (row: StaffItem | null, isNew: boolean) => ({
  service: row?.service ?? 'clinicalPsychology',
  number: row?.number ?? '',
  from: row && !isNew ? typedDate(row.from) : '',
  delivery: row?.delivery ?? (row ? 'any' : 'videoCall'),
  fromMinutes: row ? String(row.fromMinutes) : '',
  underMinutes: row?.underMinutes ? String(row.underMinutes) : '',
  description: row?.description ?? '',
  feeCents: write(row?.feeCents),
  benefitCents: write(row?.benefitCents),
  isWithdrawn: row && !isNew ? row.isWithdrawn : false,
})
