/** Document 2 section 3, "Signup form". Form state follows the screen; it is converted once, at submit. */
export type SignUpValues = {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** DD/MM/YYYY */
  dob: string
  password: string
  isAtsi: boolean
  isRegistered: boolean
  isPoliciesConfirmed: boolean
}

export type SignUpField = keyof SignUpValues

/** The first fault of each field. */
export type FieldMessages = Partial<Record<SignUpField, string>>

export const emptyValues: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dob: '',
  password: '',
  isAtsi: false,
  isRegistered: true,
  isPoliciesConfirmed: false,
}

/** In the order of the screen: the summary lists faults so, and the button names what it waits for. */
export const fieldNames = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'mobile phone',
  dob: 'date of birth',
  password: 'password',
  isAtsi: 'origin',
  isRegistered: 'reminders',
  isPoliciesConfirmed: 'the Privacy policy and Terms and conditions',
} as const satisfies Record<SignUpField, string>

export const signUpFields = Object.keys(fieldNames) as SignUpField[]
