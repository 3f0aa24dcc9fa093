import { z } from 'zod'
import { parsedBy } from '#contract/fields.ts'
import { addPersonRequest } from '#contract/people.ts'
import { checkDateOfBirth } from '#domain/identifiers/person.ts'
import { peopleMessages } from '#domain/clients/account-people.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'

const { relation, firstName, lastName, email, mobile } = addPersonRequest.shape

/** The request as it is typed: the day before the month. */
export const newPersonRules = (now: Date) =>
  z
    .object({
      relation: relation.meta({ title: 'who it is' }),
      firstName: firstName.meta({ title: 'first name' }),
      lastName: lastName.meta({ title: 'last name' }),
      dateOfBirth: z
        .string()
        .transform(parsedBy((typed) => checkDateOfBirth(typed, formatIsoDate(localDayAt(now, defaultZone)))))
        .meta({ title: 'date of birth' }),
      email: email.meta({ title: 'their email' }),
      mobile: mobile.meta({ title: 'their mobile' }),
      theyKnow: z.boolean(),
    })
    .superRefine((person, context) => {
      if (person.relation === 'adult' && !person.email && !person.mobile && !person.theyKnow)
        context.addIssue({ code: 'custom', path: ['theyKnow'], message: peopleMessages.contact })
    })
