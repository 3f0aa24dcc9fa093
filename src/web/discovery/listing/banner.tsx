import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { useSession } from '../../session/session-context.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ClinicianNotice = lazyPart(() => import('./clinician-notice.tsx').then((file) => file.ClinicianNotice))

const promise = 'Every time shown is free to book now, with the cost beside it.'

/** Greets a signed-in visitor, unless they have come by invitation. See docs/product/discovery.md#listing-banner. */
export function Banner({ invited }: { invited: boolean }) {
  const { user } = useSession()
  const own = useAttachedClinicianId()
  const isWelcome = user && !invited
  return (
    <div className="grid gap-3">
      <h1>Find a psychologist</h1>
      <p className="lead">
        {isWelcome && `Welcome back, ${user.name.split(' ')[0]}. `}
        {isWelcome && own ? (
          <>
            You already see someone here: <Link to={paths.psychologist(own)}>their free times</Link>.
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
