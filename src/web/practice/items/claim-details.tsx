import { useState } from 'react'
import type { StaffItems } from '#contract/staff/item-editor.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'

type Clinician = StaffItems['clinicians'][number]
type Details = Pick<Clinician, 'workCoverNumber' | 'hasMentalHealthTraining'>

/** Provider numbers are on the clinician’s own page: one for each place. */
export function ClaimDetails({ clinicians }: { clinicians: readonly Clinician[] }) {
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Invoices to WorkCover in New South Wales carry the clinician’s approval number. A GP with mental
        health skills training claims other items for a treatment plan.
      </p>
      <ul className="grid gap-4">
        {clinicians.map((clinician) => (
          <li key={clinician.id}>
            <OfClinician clinician={clinician} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OfClinician({ clinician: { id, name, isGp, ...saved } }: { clinician: Clinician }) {
  const [number, setNumber] = useState(saved.workCoverNumber ?? '')
  const [isTrained, setTrained] = useState(saved.hasMentalHealthTraining)
  const { act, busy, failure } = useDeskAction()
  /** What this form began with; null once the person was told that someone else changed it, who then saves over what is read. */
  const [base, setBase] = useState<Details | null>(saved)
  const save = () =>
    act('save', {
      call: async () => {
        const answer = await callStaff('saveClaimDetails', {
          params: { id },
          body: { workCoverNumber: number, hasMentalHealthTraining: isTrained, was: base ?? saved },
        })
        if (!answer.ok && answer.problem.code !== 'changedMeanwhile') return answer
        setBase(null)
        await invalidateStaff('listItems')
        return answer
      },
      done: 'Saved.',
    })
  return (
    <ScriptForm
      className="flex flex-wrap items-end gap-4"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {isGp ? (
        <div>
          <Checkbox checked={isTrained} onChange={(event) => setTrained(event.currentTarget.checked)}>
            {name} has mental health skills training
          </Checkbox>
          {failure && <Notice type="error" announced="atOnce" title={failure} />}
        </div>
      ) : (
        <TextField
          label={`WorkCover approval number of ${name}`}
          autoComplete="off"
          maxLength={24}
          value={number}
          error={failure ?? undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      )}
      <Button type="submit" look="secondary" size="small" busy={busy === 'save' && 'Saving'}>
        Save<span className="sr-only"> {name}</span>
      </Button>
    </ScriptForm>
  )
}
