import { findTerm } from '#domain/vocabulary.ts'
import { defaultDvaCardType, type DvaCardType, dvaCardTypes } from '#domain/identifiers/numbers.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import type { FieldBinding } from '../forms/use-form.ts'
import { RadioCards } from '../ui/choice-cards.tsx'
import { TextField } from '../ui/field.tsx'
import { formatCardMonth, formatCardNumber } from './medicare-card.tsx'
import * as styles from './dva-fields.module.css'

/** A DVA card, with the Medicare card that a white one needs beside it. */
export type DvaCardParts = {
  dva: true
  dvaCardDetails: { cardType: DvaCardType; number: string }
  number: string
  irn: string
  expiryDate: string
}

export const toDvaCard = ({ medicare }: ClientRecord): { card: DvaCardParts } => ({
  card: {
    dva: true,
    dvaCardDetails: {
      cardType: medicare?.dva?.cardType ?? defaultDvaCardType,
      number: medicare?.dva?.number ?? '',
    },
    number: formatCardNumber(medicare?.number ?? ''),
    irn: medicare?.irn ?? '',
    expiryDate: formatCardMonth(medicare?.expiryDate ?? ''),
  },
})

export const needsMedicareCard = (cardType: DvaCardType): boolean =>
  findTerm(dvaCardTypes, cardType).needsMedicareCard

/** Checked as one: what is wrong with one of them may be mended in another. */
export const fieldsOfDvaCard: readonly string[] = [
  'dvaCardDetails.cardType',
  'dvaCardDetails.number',
  'number',
  'irn',
  'expiryDate',
].map((field) => `card.${field}`)

const helpByCard = {
  white: 'For accepted conditions',
  gold: 'For all clinical needs',
} as const satisfies Record<DvaCardType, string>

export const DvaTypeField = ({ field }: { field: FieldBinding }) => (
  <RadioCards
    field={field}
    legend="Which card do you have?"
    columns={2}
    options={dvaCardTypes.map(({ code, label }) => ({
      value: code,
      label,
      help: helpByCard[code],
      icon: (
        <span
          className={code === 'gold' ? `${styles.swatch} ${styles.gold}` : styles.swatch}
          aria-hidden="true"
        />
      ),
    }))}
  />
)

export const DvaNumberField = ({ valid, ...field }: FieldBinding & { valid: boolean }) => (
  <TextField
    {...field}
    label="DVA card number"
    help="8 letters and numbers, on the front."
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    required
    valid={valid}
  />
)
