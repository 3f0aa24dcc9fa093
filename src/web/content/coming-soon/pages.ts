/** Pages whose address is already right and whose content is still to come: route id → its title and what it is for. */
export const comingSoonPages = {
  pricing: {
    title: 'Pricing',
    sentence: 'What each kind of session costs, what Medicare gives back, and every way to pay.',
  },
  contact: { title: 'Contact us', sentence: 'Ask a question, tell us what went wrong, or what went well.' },
  contactThankYou: { title: 'Thank you for your message', sentence: 'What happens after you write to us.' },
  blog: { title: 'Blog', sentence: 'Plain words about feeling better, from the people who help.' },
  article: { title: 'Article', sentence: 'One article of our blog, with others like it.' },
  therapy: { title: 'Therapy', sentence: 'What a concern can feel like, and what helps.' },
  cancellationPolicy: {
    title: 'Cancellation policy',
    sentence: 'How to move or cancel a session, and when a fee applies.',
  },
  parentalConsent: {
    title: 'Parental consent',
    sentence: 'What a parent or guardian agrees to when a young person sees a psychologist.',
  },
  getGpReferral: {
    title: 'Get a GP referral',
    sentence: 'How a treatment plan and a referral work, and who can write them.',
  },
  referYourPatients: {
    title: 'Refer your patients',
    sentence: 'For GPs: how to send a referral, and what we send back.',
  },
  myAppointments: {
    title: 'My appointments',
    sentence: 'Sessions to come, sessions past, and how to move or cancel one.',
  },
  myProfile: { title: 'My profile', sentence: 'Your contact details, funding and preferences.' },
  myReferral: { title: 'Add referral details', sentence: 'Send us your GP referral and treatment plan.' },
  myPsychologist: {
    title: 'Book my psychologist',
    sentence: 'The free times of the psychologist you already see.',
  },
  privacy: { title: 'Privacy policy', sentence: 'What we keep, why, for how long, and who may see it.' },
  terms: { title: 'Terms and conditions', sentence: 'What you can expect of us, and we of you.' },
} as const satisfies Record<string, { title: string; sentence: string }>

export type ComingSoonId = keyof typeof comingSoonPages

export const isComingSoon = (id: string | undefined): id is ComingSoonId =>
  id !== undefined && id in comingSoonPages
