import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { whyNot } from '../form/why-not.ts'
import { addressPart, checkAddress, useAddressAutosave } from '../funding/address.ts'
import { AddressFields } from '../funding/address-fields.tsx'
import { nameBookedFor } from '../funding/booker.ts'
import { useDraft } from '../funding/draft.ts'
import { NextFoot } from '../funding/next-foot.tsx'
import { todayOf } from '../funding/today-of.ts'
import { cardPart, useCardCheck } from '../funding/use-card-check.ts'
import { useSaver } from '../funding/use-saver.ts'
import { paths } from '../paths.ts'
import { CardFields } from './card-fields.tsx'
import { checkDvaCard, dvaFaults, dvaNames, dvaOf, dvaRequest, type DvaValues } from './dva.ts'
import { submitDva } from './submit-dva.ts'

export function DvaForm({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const [today] = useState(() => todayOf(client))
  const [onFile] = useState(() => dvaOf(client))
  const save = useSaver([cardPart(dvaRequest(onFile, today)), addressPart(onFile)])
  const form = useCheckedForm<DvaValues>(useDraft('dva', client._id, onFile))
  const { values, field } = form
  const address = useAddressAutosave(save, values, client)
  const check = useCardCheck(save, dvaRequest(values, today), dvaRequest(onFile, today))
  useEffect(() => nameBookedFor(client, 'mySelf'), [client])

  const judged = form.judge(
    { ...checkDvaCard(values, today), ...checkAddress(values), ...address.faults },
    Object.keys(address.faults) as (keyof typeof address.faults)[],
  )
  // Document 1 section 5: what the live check says stands beside its field, and stops nobody from sending the form.
  const errors = { ...judged.errors, ...(check.state === 'refused' && dvaFaults(check.problem)) }
  const reason = whyNot(judged.faults, values, dvaNames)

  const send = async (sent: DvaValues) => {
    const outcome = await submitDva({ save, values: sent, today })
    if (outcome.kind === 'done') await navigate(paths.bookingConfirm())
    return outcome
  }
  const { busy, failure, onSubmit } = useSubmit(form, { reason, send })
  return (
    <>
      <FormFaults attempts={form.attempts} errors={errors} fields={Object.keys(dvaNames)} />
      <form noValidate onSubmit={onSubmit} aria-label="DVA details">
        <CardFields {...{ field, errors, values, client }} check={check} />
        <AddressFields {...{ field, errors }} autosave={address.autosave} />
        <NextFoot
          {...{ busy, failure }}
          reason={form.attempts > 0 ? reason : null}
          onRefused={form.showFaults}
        />
      </form>
    </>
  )
}
