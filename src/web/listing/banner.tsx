import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'

const ClinicianNotice = lazy(() =>
  import('./clinician-notice.tsx').then((file) => ({ default: file.ClinicianNotice })),
)

const promise = 'Every time shown is free to book now, with the cost beside it.'

/** Document 2, "Our-psychologists listing": the signed-in banner, unless somebody has come by an invitation. */
export function Banner({ invited }: { invited: boolean }) {
  const { user } = useSession()
  const isWelcome = user && !invited
  return (
    <div className="grid gap-3">
      <h1>Find a psychologist</h1>
      <p className="lead">
        {isWelcome && `Welcome back, ${user.name.split(' ')[0]}. `}
        {isWelcome && user.attachedClinicianId ? (
          <>
            You already see someone here:{' '}
            <Link to={paths.psychologist(user.attachedClinicianId)}>their free times</Link>.
          </>
        ) : (
          promise
        )}
      </p>
      {user?.role === 'clinician' && (
        <Suspense fallback={null}>
          <ClinicianNotice />
        </Suspense>
      )}
    </div>
  )
}
