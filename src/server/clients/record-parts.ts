import { z } from 'zod'
import { addressSchema, intakeSchema, medicareSchema, referralSchema } from '#contract/clients.ts'
import { detailsSchemas } from '#contract/funding.ts'
import { claimAnswersSchema } from '#contract/gp-claim.ts'
import type { FundingDetails } from '#domain/funding/forms.ts'
import { uploadKindCodes } from '#domain/uploads/upload-rules.ts'
import type { Keyring } from '../crypto/keyring.ts'

const text = z.string().nullable().default(null)

/** Who of the practice checked the card, and when: the outcome is theirs then. A card that the client gives again has none. */
const checkedByHand = z.object({ by: z.string(), at: z.iso.datetime() }).nullish()

/** The parts of a client's record, as the forms of this and of earlier releases stored them. */
const storedShapes = {
  address: addressSchema.extend({ line2: text }),
  /** A gold DVA card needs no Medicare card, a Medicare card no DVA card: what was not given is null. */
  medicare: medicareSchema.extend({
    number: text,
    irn: text,
    expiryDate: text,
    firstName: text,
    lastName: text,
    dateOfBirth: text,
    checkedByHand,
    dva: medicareSchema.shape.dva.unwrap().extend({ checkedByHand }).nullable().default(null),
  }),
  referral: referralSchema.extend({
    files: z.array(z.object({ fileId: z.uuid(), kind: z.enum(uploadKindCodes) })).default([]),
  }),
  ndis: detailsSchemas.ndis,
  workCover: detailsSchemas.workCover.extend({ approved: z.boolean().optional() }),
  intake: intakeSchema.extend({ takenAt: z.string().optional() }),
  gpClaim: z.object({ answers: claimAnswersSchema, answeredAt: z.iso.datetime() }),
} satisfies Record<FundingDetails, z.ZodType> & Record<string, z.ZodType>

export type RecordPart = keyof typeof storedShapes
export type Stored = { [Part in RecordPart]: z.output<(typeof storedShapes)[Part]> }
/** What may be left out where it was not given. */
export type Storable = { [Part in RecordPart]: z.input<(typeof storedShapes)[Part]> }

/** Where each part is kept. The names in the database are part of what is encrypted, so they never change. */
const columns = {
  address: 'address',
  medicare: 'medicare',
  referral: 'referral',
  ndis: 'ndis',
  workCover: 'work_cover',
  intake: 'intake',
  gpClaim: 'gp_claim',
} as const satisfies Record<RecordPart, string>

/** What the audit calls a change of it. */
export const auditNames = {
  address: 'address',
  medicare: 'medicare',
  referral: 'referral',
  ndis: 'ndis',
  workCover: 'work cover',
  intake: 'intake',
  gpClaim: 'gp claim answers',
} as const satisfies Record<RecordPart, string>

export const sealedColumn = <Part extends RecordPart>(part: Part) => `sealed_${columns[part]}` as const

const purpose = (part: RecordPart, clientId: string) => `client_records.${columns[part]}:${clientId}`

const schemas: { [Part in RecordPart]: z.ZodType<Stored[Part]> } = storedShapes

export const openPart = <Part extends RecordPart>(
  keyring: Keyring,
  { part, clientId }: { part: Part; clientId: string },
  sealed: Buffer,
): Stored[Part] => schemas[part].parse(keyring.unseal(sealed, purpose(part, clientId)))

export const sealPart = <Part extends RecordPart>(
  keyring: Keyring,
  { part, clientId }: { part: Part; clientId: string },
  value: Storable[Part],
): Buffer => keyring.seal(value, purpose(part, clientId))

/** The sealed columns of a new row. */
export function sealParts(
  keyring: Keyring,
  clientId: string,
  parts: { readonly [Part in RecordPart]?: Storable[Part] | null },
) {
  const seal = (part: RecordPart) => {
    const value = parts[part]
    return value ? sealPart(keyring, { part, clientId }, value) : null
  }
  // Object.keys and fromEntries lose the names of the keys: one column for each part.
  return Object.fromEntries(
    (Object.keys(columns) as RecordPart[]).map((part) => [sealedColumn(part), seal(part)]),
  ) as Record<ReturnType<typeof sealedColumn<RecordPart>>, Buffer | null>
}

const atsiPurpose = (clientId: string) => `clients.atsi:${clientId}`

/** Aboriginal or Torres Strait Islander: asked at sign-up, changed in the portal, and kept in the client's own row. */
export const sealAtsi = (keyring: Keyring, clientId: string, atsi: boolean) => ({
  // One digit either way: the length of what is sealed can be seen.
  sealed_atsi: keyring.seal(atsi ? 1 : 0, atsiPurpose(clientId)),
})

/** Older rows hold a boolean. */
const atsiSchema = z.union([z.boolean(), z.literal([0, 1]).transform((digit) => digit === 1)])

export const openAtsi = (keyring: Keyring, { id, sealed_atsi }: { id: string; sealed_atsi: Buffer | null }) =>
  sealed_atsi && atsiSchema.parse(keyring.unseal(sealed_atsi, atsiPurpose(id)))
