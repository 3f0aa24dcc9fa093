import { FundingPage } from '../funding/funding-page.tsx'
import { MedicareForm } from './medicare-form.tsx'

export default function MedicarePage() {
  return (
    <FundingPage
      form="medicare"
      description="Your card, address and referral, checked as you type."
      lead="We check the card with Medicare as you type, so that there is no paperwork afterwards."
    >
      {(client) => <MedicareForm client={client} />}
    </FundingPage>
  )
}
