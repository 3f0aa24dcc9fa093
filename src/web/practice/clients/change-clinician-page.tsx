import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { AffectedSession } from '#contract/staff/affected-sessions.ts'
import type { ClinicianChoices } from '#contract/staff/change-clinician.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { useTold } from '../desk/told.tsx'
import { AffectedSessions, useDecisions } from '../working-time/affected-sessions.tsx'
import { BackLink } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'

export default function ChangeClinicianPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={staffPages.client(id)}>Client</BackLink>
      <DeskRead
        key={id}
        // Never one that was read before: the change is saved against whose client it was then.
        query={{ ...staffQuery('readClinicianChoices', { params: { id } }), gcTime: 0 }}
        title="Change psychologist"
        skeleton={<SkeletonText lines={6} />}
      >
        {(choices) => <Change key={choices.current?.id} choices={choices} />}
      </DeskRead>
    </>
  )
}

const nobody = 'nobody'

function Change({ choices }: { choices: ClinicianChoices }) {
  const { client, current, askedAt } = choices
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title={`Change ${client.name}’s psychologist`}
        tabTitle="Change psychologist"
        note={current ? `They are with ${current.name}.` : 'They have no psychologist yet.'}
      />
      <div className="grid gap-6 max-w-[760px]">
        {askedAt !== null && <ChangeRequest clientId={client.id} askedOn={formatDateAt(askedAt, timeZone)} />}
        <ChangeForm choices={choices} />
      </div>
    </>
  )
}

function ChangeRequest({ clientId, askedOn }: { clientId: string; askedOn: string }) {
  const { act, busy, failure } = useAction()
  const close = () =>
    act('close', {
      call: () => callStaff('closeChangeRequest', { params: { id: clientId } }),
      after: async () => {
        await invalidateStaff('readClinicianChoices', 'listChangeRequests')
        showToast('success', 'The request is closed.')
      },
    })
  return (
    <Notice type="info" title={`They asked for a change on ${askedOn}`}>
      {failure && <p role="alert">{failure}</p>}
      <p className="mb-3">Closing this sends nothing. Let them know yourself.</p>
      <Button look="secondary" size="small" busy={busy !== null && 'Closing'} onClick={() => void close()}>
        Close it without a change
      </Button>
    </Notice>
  )
}

/** A session is given to the new psychologist and to no one else. */
const onlyTo = (sessions: readonly AffectedSession[], clinicianId: string): AffectedSession[] =>
  sessions.map((session) => ({
    ...session,
    colleagues: session.colleagues.filter((colleague) => colleague.id === clinicianId),
  }))

function useChange({ client, current, affected }: ClinicianChoices) {
  const [chosen, setChosen] = useState('')
  const decisions = useDecisions()
  const { act, busy, failure } = useAction()
  const { showTold } = useTold()
  const navigate = useNavigate()
  const choose = (id: string) => {
    setChosen(id)
    decisions.show(onlyTo(affected, id))
  }
  const save = () =>
    act('save', {
      call: async () => {
        const answer = await callStaff('changeClinician', {
          params: { id: client.id },
          body: {
            currentRead: current?.id ?? null,
            clinicianId: chosen === nobody ? null : chosen,
            decisions: decisions.sent,
          },
        })
        if (!answer.ok) {
          decisions.refuse(answer.problem)
          if (answer.problem.code === 'changedMeanwhile') await invalidateStaff('readClinicianChoices')
        }
        return answer
      },
      after: async (settled) => {
        await invalidateStaff('readClient', 'searchClients', 'listChangeRequests')
        showTold('The psychologist is changed.', settled)
        await navigate(staffPages.client(client.id))
      },
    })
  return { chosen, choose, decisions, save, busy, failure }
}

function ChangeForm({ choices }: { choices: ClinicianChoices }) {
  const { current, affected, more, choices: clinicians } = choices
  const { timeZone } = useStaff()
  const { chosen, choose, decisions, save, busy, failure } = useChange(choices)
  const isListed = chosen !== '' && affected.length > 0
  const button = (
    <Button
      busy={busy !== null && 'Saving'}
      disabledReason={
        (chosen === '' && 'Please choose who is to see them.') ||
        (isListed && !decisions.isDecided && 'Please decide about each session first.') ||
        (more > 0 && 'There are too many sessions ahead. Please cancel the later ones first.')
      }
      onClick={() => void save()}
    >
      Save the change
    </Button>
  )
  return (
    <>
      <Sheet title="From now on" foot={isListed ? undefined : button}>
        <SelectField
          id="clinician"
          label="Psychologist"
          help="Nothing changes until you save. If we can email them, we tell them then. They can book with the new psychologist straight away."
          placeholder="Choose"
          required
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          options={[
            ...clinicians.map(({ id, name, role, misfit }) => ({
              value: id,
              label: misfit === null ? `${name}, ${role}` : `${name}: ${misfit}`,
              disabled: misfit !== null,
            })),
            ...(current ? [{ value: nobody, label: 'Nobody: they can book anyone' }] : []),
          ]}
        />
      </Sheet>
      {isListed && (
        <AffectedSessions
          what="The change"
          sessions={decisions.affected ?? []}
          zone={timeZone}
          decisions={decisions.decisions}
          onDecide={decisions.decide}
          errors={decisions.errors}
          actions={button}
        />
      )}
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </>
  )
}
