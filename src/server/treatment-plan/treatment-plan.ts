/** What both the page and the PDF show, in words and numbers only. */
export type TreatmentPlan = {
  title: string
  productName: string
  supportEmail: string
  /** "16 November 2026". */
  madeOn: string
  /** "16 November 2026, 9:52 am, Sydney time (GMT+11)". */
  madeAt: string
  /** At the foot of every page: whose it is. */
  confidential: string
  about: readonly Pair[]
  /** Where there is nothing to show. */
  note: string | null
  charts: readonly Chart[]
  sections: readonly PlanSection[]
  /** Whether lines to write on follow. */
  hasRoomForComments: boolean
}

export type Pair = { label: string; value: string }

export type PlanSection = { title: string; pairs: readonly Pair[] }

export type Chart = { title: string; note: string; scales: readonly ChartScale[] }

export type ChartScale = {
  label: string
  score: number
  band: string
  /** The whole chart in one sentence, for those who do not see it. */
  description: string
  /** Where the score stands, from 0 (left) to 1 (right). */
  at: number
  bands: readonly { label: string; from: number; to: number; isHere: boolean }[]
}
