import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../session/session-context.ts'
import { type ClientProfile, ClientProfileContext, noProfile } from './client-profile.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Loaded once a client is signed in: a visitor's first page brings neither this nor the data library. */
const ProfileQueries = lazyPart(() => import('./profile-queries.tsx').then((file) => file.ProfileQueries))

const loading: ClientProfile = { ...noProfile, status: 'loading' }

/** Around every page. A clinician has no client profile. */
export function ClientProfileProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const email = status === 'signedIn' && user && user.role !== 'clinician' ? user.email : null
  const [read, setRead] = useState<ClientProfile>(loading)
  return (
    <ClientProfileContext value={email === null ? noProfile : read}>
      {children}
      {email !== null && (
        <Suspense fallback={null}>
          <ProfileQueries onRead={setRead} />
        </Suspense>
      )}
    </ClientProfileContext>
  )
}
