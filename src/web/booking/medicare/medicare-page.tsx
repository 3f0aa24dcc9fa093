import { FundingPage } from '../funding/funding-page.tsx'
import { MedicareForm } from './medicare-form.tsx'

export default function MedicarePage() {
  return (
    <FundingPage
      form="medicare"
      description="Your card, address and referral, checked as you type."
      lead="We check the card as you type, so that you can correct it at once."
    >
      {(client) => <MedicareForm client={client} />}
    </FundingPage>
  )
}
