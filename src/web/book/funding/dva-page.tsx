import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiInput } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { toAddress } from '../../client-details/address.tsx'
import { fieldsOfDvaCard, toDvaCard } from '../../client-details/dva-fields.tsx'
import type { CardBody } from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client/local-today.ts'
import { FormErrors, ScriptForm } from '../../forms/form-parts.tsx'
import { type FormOutcome, refuseFields } from '../../forms/form-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { AddressFields, addressOnFile, saveAddress, useAddressAutosave } from './address.tsx'
import { useCardCheck, verificationOnFile } from './card-check.ts'
import { useDraft } from './draft.ts'
import { DvaCardSection } from './dva-card-section.tsx'
import { FundingPage, NextFoot } from './form-frame.tsx'
import type { DvaParts } from './form-parts.ts'
import { useBookedFor } from './on-behalf-of.ts'
import { joinOutcomes, type FormPart, type Saver, saveSteps, useSaver } from './saver.ts'

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

type AddressBody = ApiInput<'saveAddress'>['body']

export const toDva = (client: ClientRecord): DvaParts => ({ ...toDvaCard(client), ...toAddress(client) })

/** The DVA card that is on file, with the Medicare card beside a white one, as it was sent. */
export function dvaOnFile({ medicare }: ClientRecord): CardBody | null {
  if (!medicare?.dva) return null
  const { dva, number, irn, expiryDate } = medicare
  const details = { dva: true, dvaCardDetails: { cardType: dva.cardType, number: dva.number } } as const
  if (dva.cardType === 'gold') return details
  return number && irn && expiryDate ? { ...details, number, irn, expiryDate } : null
}

function partsOnFile(client: ClientRecord): readonly FormPart[] {
  const [card, address] = [dvaOnFile(client), addressOnFile(client)]
  return [
    ...(card ? [{ saves: 'saveMedicare', body: card } as const] : []),
    ...(address ? [{ saves: 'saveAddress', body: address } as const] : []),
  ]
}

function DvaForm({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const [today] = useState(() => localToday(client))
  const draft = useDraft('dva', client, toDva)
  const save = useSaver(draft.note, partsOnFile(client))
  const loadRules = useCallback(async () => (await import('./card-rules.ts')).dvaRules(today), [today])
  const form = useForm<DvaParts>({ loadRules, ...draft })
  const cardBody = (form.bodies.card ?? null) as CardBody | null // by its schema
  const check = useCardCheck(save, cardBody, {
    card: dvaOnFile(client),
    verification: verificationOnFile(client, 'dva'),
  })
  const address = useAddressAutosave(save, (form.bodies.address ?? null) as AddressBody | null, client) // by its schema
  useBookedFor(client, client.onBehalfOf)
  const { errors, reason, bindAt, showErrors, onSubmit } = form.check({
    remote: address.errors,
    advice: check.state === 'refused' ? refuseFields(check.problem, 'card').errors : {},
  })

  const submit = onSubmit(async (bodies) => {
    // Read by their schemas.
    const outcome = await submitDva(
      save,
      {
        card: bodies.card as CardBody,
        address: bodies.address as AddressBody,
      },
      client.onBehalfOf,
    )
    if (outcome.kind === 'done') await navigate(paths.bookingConfirm())
    return outcome
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

type DvaBodies = { card: CardBody; address: ApiInput<'saveAddress'>['body'] }

/** The card is the client's own and asks no one: what the account holder said at the sign-up stands, and no earlier booking. */
const toIntake = (behalfOf: OnBehalfOf) =>
  ({
    part: 'intake',
    saves: 'saveIntake',
    what: 'your details',
    // No child has such a card.
    body: {
      behalfOf: behalfOf === 'someoneElseAdult' ? behalfOf : 'mySelf',
      isConsentForParent: false,
    },
  }) as const

/** The card, checked unless the live check has done it, and the address. */
export async function submitDva(
  save: Saver,
  { card, address }: DvaBodies,
  behalfOf: OnBehalfOf,
): Promise<FormOutcome> {
  const checked = await save({ saves: 'saveMedicare', body: card })
  if (!checked.ok) {
    const { problem } = checked
    return problem.fields
      ? refuseFields(problem, 'card', fieldsOfDvaCard)
      : { kind: 'failed', message: problem.message }
  }
  return joinOutcomes([saveAddress(save, address), saveSteps(save, [toIntake(behalfOf)])])
}
