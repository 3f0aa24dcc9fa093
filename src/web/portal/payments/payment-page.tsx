import { useParams } from 'react-router'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { PortalScreen } from '../portal-screen.tsx'
import { OneCharge } from './one-charge.tsx'

export default function PaymentPage() {
  const { id = '' } = useParams()
  return (
    <PortalScreen
      title="Payment"
      description="What is to be paid for a session, and how."
      skeleton={<SkeletonText lines={6} />}
    >
      {() => <OneCharge key={id} id={id} />}
    </PortalScreen>
  )
}
