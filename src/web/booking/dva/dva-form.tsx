import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiInput } from '#contract/api-types.ts'
import { paths } from '#contract/page-paths.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { refuseFields } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { AddressFields } from '../funding/address-fields.tsx'
import { toAddress } from '../../client-details/address.ts'
import { addressOnFile, useAddressAutosave } from '../funding/address.ts'
import { useDraft } from '../funding/draft.ts'
import type { DvaParts } from '../funding/form-parts.ts'
import { localToday } from '../../client-details/local-today.ts'
import { toDvaCard } from '../../client-details/dva-fields.tsx'
import { NextFoot } from '../funding/next-foot.tsx'
import { useBookedFor } from '../funding/use-booked-for.ts'
import { verificationOnFile } from '../funding/card-standing.ts'
import type { CardBody } from '../../client-details/medicare-card.ts'
import { useCardCheck } from '../funding/use-card-check.ts'
import { type Part, useSaver } from '../funding/use-saver.ts'
import { CardFields } from './card-fields.tsx'
import { submitDva } from './submit-dva.ts'

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

function partsOnFile(client: ClientRecord): readonly Part[] {
  const [card, address] = [dvaOnFile(client), addressOnFile(client)]
  return [
    ...(card ? [{ saves: 'saveMedicare', body: card } as const] : []),
    ...(address ? [{ saves: 'saveAddress', body: address } as const] : []),
  ]
}

export function DvaForm({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const [today] = useState(() => localToday(client))
  const draft = useDraft('dva', client, toDva)
  const save = useSaver(draft.note, partsOnFile(client))
  const loadRules = useCallback(
    async () => (await import('../funding/card-rules.ts')).dvaRules(today),
    [today],
  )
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
        <CardFields bind={bindAt} card={form.values.card} client={client} check={check} />
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
