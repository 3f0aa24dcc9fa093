import { FundingPage } from '../funding/funding-page.tsx'
import { DvaForm } from './dva-form.tsx'

export default function DvaPage() {
  return (
    <FundingPage
      form="dva"
      description="Your gold or white card."
      lead="We check the card with Veterans’ Affairs as soon as every field is filled. DVA pays with a referral from your GP, which you can send us after you have booked."
    >
      {(client) => <DvaForm client={client} />}
    </FundingPage>
  )
}
