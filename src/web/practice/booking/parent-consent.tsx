import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import { paths } from '#contract/page-paths.ts'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { type ConsentWay, consentWays } from '#domain/clients/consent-ways.ts'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { NewTabLink } from '../../ui/button/new-tab-link.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { ClientForm } from '../clients/client-form.tsx'
import { takeLostFocus } from '../desk/move-focus.ts'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { formatConsent } from './consent-words.ts'

type ParentConsentProps = { appointment: StaffAppointment }

/** Of a child’s session: the consent that is on file, or the way to note one. See docs/product/who-may-book.md#parental-consent. */
export function ParentConsent({ appointment }: ParentConsentProps) {
  const { timeZone } = useStaff()
  // Null until it is opened: what takes the place of the form takes its focus.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const afterForm = isOpen === null ? undefined : takeLostFocus
  const { parentConsent, lacksParentConsent } = appointment
  if (!parentConsent && !lacksParentConsent) return null
  return (
    <div className="mb-6">
      <Sheet title="Parent’s consent">
        {parentConsent ? (
          <div tabIndex={-1} ref={afterForm}>
            {formatConsent(parentConsent, timeZone).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ) : isOpen ? (
          <ConsentForm appointment={appointment} onDone={() => setOpen(false)} />
        ) : (
          <p className="flex flex-wrap items-center gap-x-4">
            <StateLine tone="due">Parent’s consent missing</StateLine>
            <Button look="secondary" size="small" ref={afterForm} onClick={() => setOpen(true)}>
              A parent consented
            </Button>
          </p>
        )}
      </Sheet>
    </div>
  )
}

type Values = { consent: { givenBy: string; way: ConsentWay | ''; isForSeries: boolean } }

const loadRules = async () => {
  const { noteParentConsentRequest } = await import('#contract/staff/staff-booking.ts')
  return () => ({ consent: noteParentConsentRequest })
}

function ConsentForm({ appointment: { id, series }, onDone }: ParentConsentProps & { onDone: () => void }) {
  const others = series.filter((one) => one.id !== id && one.lacksParentConsent).length
  const form = useForm<Values>({
    initial: { consent: { givenBy: '', way: '', isForSeries: false } },
    loadRules,
  })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async ({ consent }) => {
    // As its schema read it: a way was chosen.
    const body = consent as ApiInput<'noteParentConsent'>['body']
    const answer = await callStaff('noteParentConsent', { params: { id }, body })
    // Also where it is refused: a colleague may have noted it meanwhile.
    await invalidateStaff('readStaffAppointment', 'readDiary')
    if (!answer.ok) return toOutcome(answer.problem, 'consent', 'the consent')
    onDone()
    showToast('success', 'Parent’s consent saved')
    return { kind: 'done' }
  })
  return (
    <ClientForm
      label="Parent’s consent"
      button="Save consent"
      {...{ form, errors }}
      onSubmit={submit}
      onCancel={onDone}
    >
      <p>
        A parent or guardian has told you that they agree to{' '}
        <NewTabLink to={paths.parentalConsent()}>the text on parental consent</NewTabLink> for this session.
      </p>
      <TextField
        label="Who consented"
        help="First and last name of the parent or guardian"
        autoComplete="off"
        {...bind('consent.givenBy')}
      />
      <SelectField
        label="How"
        placeholder="Choose how"
        options={consentWays.map(({ code, label }) => ({ value: code, label }))}
        required
        {...bind('consent.way')}
      />
      {others > 0 && (
        <Checkbox {...bind('consent.isForSeries')}>
          Also for the {others === 1 ? 'other session' : `${others} other sessions`} of this series without
          consent
        </Checkbox>
      )}
    </ClientForm>
  )
}
