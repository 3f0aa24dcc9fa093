import { cancellationNoticeHours } from '#domain/booking/attendance.ts'
import { schemeLabels } from '#domain/funding/forms.ts'
import { formatList } from '#domain/text/format-list.ts'
import { Questions } from '../../ui/questions/questions.tsx'
import * as styles from './first-questions.module.css'

const questions = [
  {
    question: 'Do I need a referral?',
    answer: `Only for a Medicare rebate or bulk billing. If you pay yourself, or use ${formatList(schemeLabels, 'or')}, you can book straight away.`,
  },
  {
    question: 'What if I choose someone and it does not feel right?',
    answer:
      'That happens, and it is no one’s fault. Email us to change psychologist. You do not have to explain.',
  },
  {
    question: 'Can I book for my child or someone I care for?',
    answer:
      'Yes. Choose who the appointment is for after you pick a time. Young people must be 13 or older, and a parent or guardian gives consent.',
  },
  {
    question: 'What happens if I need to cancel?',
    answer: `Cancel or move your session free of charge up to ${cancellationNoticeHours} hours before it starts. After that the session fee may apply.`,
  },
  {
    question: 'Is what I say private?',
    answer:
      'Yes. Your documents and clinical answers are open only to you and the clinician you are booked with. The law asks us to act only when someone is at serious risk.',
  },
]

export function FirstQuestions() {
  return (
    <section className={`wrap py-(--section) ${styles.questions} pt-0`} id="faq">
      <h2>Questions people ask first</h2>
      <Questions items={questions} firstOpen />
    </section>
  )
}
