import { useNavigate, useLocation } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { type ApiProblem, isUnanswered } from '../../api/call-api.ts'
import { queryClient, useRead } from '../../api/query.ts'
import { NameFields } from '../../forms/name-fields.tsx'
import { NewPasswordField, useWeakness } from '../../forms/new-password-field.tsx'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import { Door } from './door.tsx'

export const handle: PageHandle = { frame: 'focused' }

/** As it stands where it cannot be read, so that the page says that the link is not complete. */
function readToken(hash: string): string {
  const text = hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where the link of an invitation leads: a name and a password, then the second step. */
export default function JoinPage() {
  // After the #, where it reaches no log of a server or a proxy.
  const token = readToken(useLocation().hash)
  const { data, error, isFetching, refetch } = useRead(staffQuery('readStaffInvitation', { body: { token } }))
  if (error && !isUnusable(error.problem))
    return (
      <Door title="Invitation" heading="Your invitation">
        <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
      </Door>
    )
  if (error)
    return (
      <Door title="Invitation" heading="This invitation can’t be used">
        <Notice type="error" announced="politely">
          {error.problem.status === 422 ? 'The link is not complete.' : error.problem.message}
        </Notice>
      </Door>
    )
  if (!data)
    return (
      <Door title="Invitation" heading="Your invitation">
        <FormSkeleton fields={3} />
      </Door>
    )
  return (
    <Door title="Invitation" heading={`Join ${data.practiceName}`} above={data.email} lead={leadOf(data)}>
      <JoinForm token={token} email={data.email} />
    </Door>
  )
}

/** Refused for good: not by a server that is away, or that asks to wait. */
const isUnusable = (problem: ApiProblem) => !isUnanswered(problem) && problem.code !== 'tooManyRequests'

function leadOf({ role, clinicianName }: ApiValue<'readStaffInvitation'>) {
  const label = staffRoles.find(({ code }) => code === role)?.label.toLowerCase()
  const as = clinicianName ? `${label}, with the appointments of ${clinicianName}` : label
  return `You’re invited as ${as}.`
}

function JoinForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const { onMeasured, findWeakness } = useWeakness()
  const form = useRequestForm({
    part: 'person',
    initial: { firstName: '', lastName: '', password: '', token },
    rules: async () => (await import('#contract/staff/sign-in.ts')).acceptInvitationRequest,
    found: ({ password }) => ({ 'person.password': findWeakness(password) }),
    what: 'your sign-in',
    send: (_, body) => callStaff('acceptStaffInvitation', { body }),
    onSaved: () => {
      queryClient.clear()
      return navigate(staffPages.secondStep())
    },
  })
  const { bind, values: typed } = form
  return (
    <RequestForm
      form={form}
      {...form.waiting}
      label="Your sign-in"
      button="Continue to the second step"
      busy="Making your sign-in"
    >
      <NameFields first={bind('firstName')} last={bind('lastName')} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        {...bind('password')}
        label="Choose a password"
        known={[email, typed.firstName, typed.lastName]}
        onMeasured={onMeasured}
        required
      />
    </RequestForm>
  )
}
