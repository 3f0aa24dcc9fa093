import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { toAddress } from '../../client-details/address.tsx'
import { fieldsOfDvaCard, toDvaCard } from '../../client-details/dva-fields.tsx'
import type { CardBody } from '../../client-details/medicare-card.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { refuseFields } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { AddressFields, addressOnFile, useAddressAutosave } from './address.tsx'
import { useCardCheck } from './card-check.ts'
import { DvaCardSection } from './dva-card-section.tsx'
import { FundingPage, NextFoot } from './form-frame.tsx'
import type { DvaParts } from './form-parts.ts'
import { useBookedFor } from './on-behalf-of.ts'
import { toSaveOutcome, useRecord } from './save-record.ts'

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
