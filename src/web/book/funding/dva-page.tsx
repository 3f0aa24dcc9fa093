import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { DvaCardType } from '#domain/identifiers/numbers.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { toAddress } from '../../client-details/address.tsx'
import {
  DvaNumberField,
  DvaTypeField,
  fieldsOfDvaCard,
  needsMedicareCard,
  toDvaCard,
} from '../../client-details/dva-fields.tsx'
import {
  type CardBody,
  CardExpiryField,
  IrnField,
  MedicareNumberField,
} from '../../client-details/medicare-card.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { FormErrors, FormSection, ScriptForm } from '../../forms/form-parts.tsx'
import { refuseFields } from '../../forms/form-rules.ts'
import { type FieldBinding, useForm } from '../../forms/use-form.ts'
import { Spinner, TryAgain } from '../../ui/button.tsx'
import { AddressFields, addressOnFile, useAddressAutosave } from './address.tsx'
import { type CardCheck, enterAgain, useCardCheck } from './card-check.ts'
import { FundingPage, NextFoot } from './form-frame.tsx'
import type { DvaParts } from './form-parts.ts'
import { useBookedFor } from './on-behalf-of.ts'
import { toSaveOutcome, useRecord } from './save-record.ts'
import * as styles from './funding.module.css'

export default function DvaPage() {
  return (
    <FundingPage
      form="dva"
      description="Your gold or white card."
      lead="We check the card with Veterans’ Affairs as soon as every field is filled. DVA pays with a referral from your GP, which you can send us after you have booked."
    >
      {(client) => <DvaForm client={client} />}
    </FundingPage>
  )
}

export const toDva = (client: ClientRecord): DvaParts => ({ ...toDvaCard(client), ...toAddress(client) })

/** The DVA card that is on file, with the Medicare card beside a white one, as it was sent. */
export function dvaOnFile({ medicare }: ClientRecord): CardBody | undefined {
  if (!medicare?.dva) return undefined
  const { dva, number, irn, expiryDate } = medicare
  const details = { dva: true, dvaCardDetails: { cardType: dva.cardType, number: dva.number } } as const
  if (dva.cardType === 'gold') return details
  return number && irn && expiryDate ? { ...details, number, irn, expiryDate } : undefined
}

function DvaForm({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const [today] = useState(() => localToday(client))
  const onFile = { medicare: dvaOnFile(client), address: addressOnFile(client) }
  const { save, ...draft } = useRecord('dva', client, toDva, onFile)
  const loadRules = useCallback(async () => (await import('./card-rules.ts')).dvaRules(today), [today])
  const form = useForm<DvaParts>({ loadRules, ...draft })
  const cardBody = (form.bodies.card ?? null) as CardBody | null // by its schema
  const check = useCardCheck(save, cardBody, { client, card: 'dva', onFile: onFile.medicare })
  const address = useAddressAutosave(save, form.bodies.address, client)
  useBookedFor(client, client.onBehalfOf)
  const { errors, reason, bindAt, showErrors, onSubmit } = form.check({
    remote: address.errors,
    advice: check.state === 'refused' ? refuseFields(check.problem, 'card').errors : {},
  })

  const submit = onSubmit(async (bodies) => {
    const parts = dvaParts(bodies, client.onBehalfOf)
    const saved = await save(parts)
    if (!saved.ok)
      return toSaveOutcome(saved.problem, { parts, card: { part: 'card', fields: fieldsOfDvaCard } })
    await navigate(paths.bookingConfirm())
    return { kind: 'done' }
  })
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label="DVA details">
        <DvaCardSection bind={bindAt} card={form.values.card} client={client} check={check} />
        <AddressFields bind={bindAt} autosave={address.autosave} />
        <NextFoot
          busy={form.busy}
          failure={form.failure}
          reason={form.attempts > 0 ? reason : null}
          onRefused={showErrors}
        />
      </ScriptForm>
    </>
  )
}

/** The card is the client's own and asks no one: what the account holder said at the sign-up stands, and no earlier booking. */
export const dvaParts = (bodies: Readonly<Record<string, unknown>>, behalfOf: OnBehalfOf): RecordParts => ({
  // Read by their schemas.
  medicare: bodies.card as RecordParts['medicare'],
  address: bodies.address as RecordParts['address'],
  // No child has such a card.
  intake: {
    behalfOf: behalfOf === 'someoneElseAdult' ? behalfOf : 'mySelf',
    isConsentForParent: false,
  },
})

type DvaCardSectionProps = {
  bind: (field: string) => FieldBinding
  card: DvaParts['card']
  client: ClientRecord
  check: CardCheck
}

function DvaCardSection({ bind, card, client, check }: DvaCardSectionProps) {
  const { cardType, number } = card.dvaCardDetails
  const isWhite = needsMedicareCard(cardType)
  const isVerified = check.standing === 'verified'
  return (
    <>
      <FormSection title="Your card">
        <div className="fields">
          <DvaTypeField field={bind('card.dvaCardDetails.cardType')} />
          <div className="grid gap-6 min-[560px]:grid-cols-[1fr_232px] min-[560px]:items-start">
            <DvaNumberField {...bind('card.dvaCardDetails.number')} valid={isVerified} />
            <DvaCard type={cardType} number={number} client={client} />
          </div>
          {!isWhite && <DvaCheckLine check={check} />}
        </div>
      </FormSection>
      {isWhite && (
        <FormSection
          title="Medicare card"
          note="A white card covers some conditions, so we need your Medicare card as well."
        >
          <div className="fields">
            <MedicareNumberField {...bind('card.number')} valid={isVerified} />
            <div className="field-row">
              <IrnField {...bind('card.irn')} />
              <CardExpiryField {...bind('card.expiryDate')} />
            </div>
            <DvaCheckLine check={check} />
          </div>
        </FormSection>
      )}
    </>
  )
}

/** Exact text. See docs/product/funding-forms.md#dva-form. */
const accepted = 'Validate your DVA card successfully'

/** What becomes of the card, always in the same place: nothing moves when the answer comes. */
export function DvaCheckLine({ check }: { check: CardCheck }) {
  const { tone, icon, title, detail } = toLine(check)
  return (
    <output className={styles.line} data-tone={tone}>
      {icon}
      <span>
        <b className="block font-semibold">{title}</b>
        {detail}
      </span>
    </output>
  )
}

type CheckWords = {
  tone: 'plain' | 'ok' | 'error'
  icon: ReactNode
  title: string
  detail: ReactNode
}

const costsNothing = 'The session costs you nothing.'

function toLine(check: CardCheck): CheckWords {
  const isVerified = check.standing === 'verified'
  const ok = (title: string, when: string): CheckWords => ({
    tone: 'ok',
    icon: <CircleCheck className="icon" />,
    title,
    detail: `${when} ${costsNothing}`,
  })
  const unverified = (title: string): CheckWords => ({
    tone: 'plain',
    icon: <CreditCard className="icon" />,
    title,
    detail: verificationMessages.dvaUnverified,
  })
  const error = (title: string, detail: ReactNode): CheckWords => ({
    tone: 'error',
    icon: <CircleAlert className="icon" />,
    title,
    detail,
  })
  switch (check.state) {
    case 'idle':
      if (check.standing === 'refused') return error(verificationMessages.dva, enterAgain)
      if (check.isOnFile)
        return isVerified
          ? ok('This card is on file', 'It was checked before.')
          : unverified('This card is on file')
      return {
        tone: 'plain',
        icon: <CreditCard className="icon" />,
        title: 'We check your card here',
        detail: 'As soon as every field is filled.',
      }
    case 'waiting':
    case 'saving':
      return {
        tone: 'plain',
        icon: <Spinner />,
        title: 'Checking your DVA card',
        detail: 'This takes a few seconds. Keep going, we will tell you here.',
      }
    case 'saved':
      return isVerified ? ok(accepted, 'Checked just now.') : unverified('Your card is saved')
    case 'refused':
      return check.problem.fields
        ? error(
            verificationMessages.dva,
            `Check ${check.problem.fields.number ? 'the Medicare details' : 'the card number'}. What you typed is kept.`,
          )
        : error(check.problem.message, <TryAgain onClick={check.tryAgain} />)
  }
}

const titleByCard = {
  white: 'Veteran White Card',
  gold: 'Veteran Gold Card',
} as const satisfies Record<DvaCardType, string>

type DvaCardProps = { type: DvaCardType; number: string; client: ClientRecord }

/** Shows where the number is printed. It follows what is typed, and says nothing that the fields do not. */
const DvaCard = ({ type, number, client: { firstName, lastName } }: DvaCardProps) => (
  <figure
    className={type === 'gold' ? `${styles.dvaCard} ${styles.gold}` : styles.dvaCard}
    aria-hidden="true"
  >
    <div className="font-display text-md/[1.2] font-medium text-on-card">{titleByCard[type]}</div>
    <div className="mt-3.5 mb-1 text-lg font-semibold text-on-card tracking-[0.06em] tabular-nums">
      <mark>{number.trim().slice(0, 8).toUpperCase() || 'NXXX1234'}</mark>
    </div>
    {`${firstName.slice(0, 1)} ${lastName}`.toUpperCase()}
  </figure>
)
