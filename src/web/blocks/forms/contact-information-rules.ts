import { z } from 'zod'
import { checkPhone } from '#domain/identifiers/phone.ts'

const filled = (required: string) => z.string().trim().min(1, required)

export const contactInformationSchema = z.object({
  firstName: filled('First name is required').meta({ title: 'first name' }),
  lastName: filled('Last name is required').meta({ title: 'last name' }),
  email: filled('Email is required').pipe(z.email('Email must be a valid email')).meta({ title: 'email' }),
  phoneNumber: filled('Phone number is required')
    .refine((typed) => checkPhone(typed).ok, 'Phone number is not valid')
    .meta({ title: 'phone number' }),
  consent: z
    .literal(true, { error: 'Please accept the Privacy policy in order to continue' })
    .meta({ title: 'your agreement' }),
})
