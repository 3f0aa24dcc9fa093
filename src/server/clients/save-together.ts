import type { OwnProfile } from '#contract/clients.ts'
import type { SaveRecordRequest } from '#contract/funding.ts'
import type { Tx } from '../db/database.ts'
import { type Failure, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readOwnProfile } from './own-profile.ts'
import { answeredBefore, cardsPart, checkCards, type CheckedCards } from './save-cards.ts'
import {
  addressPart,
  contactPart,
  detailsPart,
  guardianPart,
  intakePart,
  type OwnChange,
  type RecordRequest,
  referralPart,
  saveOwn,
  type StorePart,
  toIdempotencyKey,
} from './save-record.ts'

/**
 * Saves all parts of a form or none, and answers with the record as it is now. The first part that is refused names its fields
 * as `part.field`. See docs/decisions/0096-one-request-saves-a-form.md.
 */
export async function saveRecord(
  service: Service,
  sender: RecordRequest<SaveRecordRequest>,
): Promise<Result<OwnProfile>> {
  const saved = await saveParts(service, sender)
  // Read after the transaction: what is remembered under the key must not hold what the record keeps sealed.
  return saved.ok ? readOwnProfile(service, { person: sender.person, canSeeForms: true }) : saved
}

async function saveParts(service: Service, sender: RecordRequest<SaveRecordRequest>): Promise<Result<null>> {
  const { medicare } = sender.request
  const before = medicare && (await answeredBefore<null>(service.db, toIdempotencyKey(service, sender)))
  if (before) return before
  const checked = medicare && (await checkCards(service, sender.person, medicare))
  if (checked?.ok === false) return { ok: false, failure: namePart('medicare', checked.failure) }
  return saveOwn(service, sender, async (tx, own) => {
    for (const { part, store } of toSteps(sender.request, checked?.value)) {
      const stored = await store(service, tx, own)
      if (!stored.ok) return { ok: false, failure: namePart(part, stored.failure) }
    }
    return succeed(null)
  })
}

type PartName = keyof SaveRecordRequest
type Step = {
  part: PartName
  store: (service: Service, tx: Tx, own: OwnChange) => Promise<Result<null>>
}

/** What to store, in this order. Parts with files come first: whoever removes a file locks it before the record, too. */
function toSteps(
  { medicare, emergency, adult, guardian, ...sent }: SaveRecordRequest,
  checked: CheckedCards | undefined,
): readonly Step[] {
  const step = <Request>(part: PartName, request: Request | undefined, store: StorePart<Request>): Step[] =>
    request === undefined ? [] : [{ part, store: (service, tx, own) => store(service, tx, own, request) }]
  return [
    ...step('referral', sent.referral, referralPart),
    ...step('ndis', sent.ndis, detailsPart('ndis')),
    ...step('workCover', sent.workCover, detailsPart('workCover')),
    ...(checked ? step('medicare', medicare, cardsPart(checked)) : []),
    ...step('intake', sent.intake, intakePart),
    ...step('address', sent.address, addressPart),
    ...step('emergency', emergency && { ...emergency, tags: ['emergency' as const] }, contactPart),
    ...step('adult', adult && { ...adult, tags: ['adult' as const] }, contactPart),
    ...step('guardian', guardian && { ...guardian, role: 'guardian' as const }, guardianPart),
  ]
}

const namePart = (part: PartName, failure: Failure): Failure => ({
  ...failure,
  ...(failure.fields && {
    fields: Object.fromEntries(
      Object.entries(failure.fields).map(([field, message]) => [`${part}.${field}`, message]),
    ),
  }),
})
