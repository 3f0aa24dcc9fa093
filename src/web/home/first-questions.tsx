import { Questions } from '../ui/questions/questions.tsx'

const questions = [
  {
    question: 'Do I need a referral?',
    answer:
      'Only for a Medicare rebate or bulk billing. If you pay yourself, or use NDIS, DVA or WorkCover, you can book straight away.',
  },
  {
    question: 'What if I choose someone and it does not feel right?',
    answer:
      'That happens, and it is nobody’s fault. Email us and we will help you change, with no fee and no explaining.',
  },
  {
    question: 'Can I book for my child or someone I care for?',
    answer:
      'Yes. Choose who the appointment is for after you pick a time. Young people must be 13 or older, and a parent or guardian gives consent.',
  },
  {
    question: 'What happens if I need to cancel?',
    answer:
      'Cancel or move your session free of charge up to 48 hours before it starts. After that the session fee may apply.',
  },
  {
    question: 'Is what I say private?',
    answer:
      'Yes. Only the clinician you are booked with sees your answers. The law asks us to act only when someone is at serious risk.',
  },
]

export function FirstQuestions() {
  return (
    <section className="wrap section first-questions pt-0" id="faq">
      <h2>Questions people ask first</h2>
      <Questions items={questions} firstOpen />
    </section>
  )
}
