import { z } from 'zod'
import { checkCard } from '#domain/money/cards.ts'
import type { CardParts } from './card-values.ts'
import type { FormRules } from './form-rules.ts'

const text = (title: string) => z.string().meta({ title })

/** The rule is the domain's, which the simulator asks as well. */
export const cardRules =
  (today: string): FormRules<CardParts> =>
  () => ({
    card: z
      .object({
        number: text('card number'),
        expiry: text('expiry'),
        cvc: text('security code'),
        name: text('name on card'),
      })
      .superRefine((card, context) => {
        const checked = checkCard(card, today)
        for (const [field, message] of checked.ok ? [] : Object.entries(checked.fields))
          context.addIssue({ code: 'custom', path: [field], message })
      }),
  })
