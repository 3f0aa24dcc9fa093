import type { Concern } from '#domain/clinicians/concerns.ts'

/** First sentences of a card, by what its owner helps with most. */
export const openings = {
  addiction: [
    'I work with people who want to drink, use or gamble less, and with those who are not sure yet.',
    'Habits that once helped can start to take over. I help you loosen their grip.',
    'If you have promised yourself to stop and then not stopped, you are in the right place.',
    'I see people at every stage of changing a habit, including the day after a bad one.',
  ],
  anxiety: [
    'I help people whose mind runs ahead of them, usually at three in the morning.',
    'If your body acts as if there is danger when there is none, we can teach it something new.',
    'Worry can look very organised from the outside. I work with the inside.',
    'I see people who avoid phones, planes, crowds or exams, and who would like their life back.',
  ],
  depressionAndMood: [
    'When everything takes more effort than it should, I help people find the first small step.',
    'I work with low mood in all its shapes: flat, tearful, irritable or numb.',
    'If you have been going through the motions for a while, we can look at that together.',
    'I help people who feel heavy most days and cannot say when it began.',
  ],
  eatingOrBody: [
    'I help people make peace with food and with the mirror, one ordinary meal at a time.',
    'Thoughts about food and weight can fill a whole day. I help to make them smaller.',
    'I work with people at any size who are tired of fighting their body.',
    'Eating can become a secret or a battle. Here it can be neither.',
  ],
  griefAndLoss: [
    'I sit with people after a death, a diagnosis or an ending that nobody sent flowers for.',
    'Loss changes the shape of a life. I help you find your way around in it.',
    'Whether it was last month or ten years ago, there is room for your grief here.',
    'I see people who have lost someone, and people who are losing them slowly.',
  ],
  relationships: [
    'I work with the patterns that turn up in every relationship, and with the ones that end them.',
    'If the same argument keeps coming back, we can find out what it is really about.',
    'I help people to say what they need, hear what they fear and decide what to do.',
    'Break-ups, new starts and long marriages: I help with the parts that are hard to say aloud.',
  ],
  familyAndParenting: [
    'I help parents who love their children and are at the end of their rope.',
    'Families are complicated. I work with whoever turns up, in whatever state.',
    'From newborn nights to slammed bedroom doors, I help parents find steadier ground.',
    'I see people who are caught between generations, and help them find a place to stand.',
  ],
  workAndStress: [
    'I help people whose job has followed them home, into bed and on holiday.',
    'Burnt out, bullied or bored: I work with what work does to us.',
    'If Sunday evening has become the worst part of your week, we can start there.',
    'I see people who are good at coping and would like to need it less.',
  ],
  trauma: [
    'I help people whose past keeps arriving uninvited. You will not be asked to tell it all.',
    'After something frightening, the body can stay on guard. I help it stand down.',
    'I work slowly and safely with people who have been hurt, recently or long ago.',
    'You survived it. I help with what came after.',
  ],
  sleep: [
    'I help people who are tired all day and wide awake all night.',
    'Sleep can be relearned. I work with insomnia, nightmares and the dread of bedtime.',
    'If you have tried every app and tea, there are still good things left to try.',
    'I see shift workers, new parents and champion worriers about the nights.',
  ],
  anger: [
    'I work with people who are tired of losing their temper and of being afraid of it.',
    'Anger usually guards something softer. I help you find out what.',
    'If you go from calm to furious in a second, we can build in a few more seconds.',
    'I help people to be firm without the shouting, at home and at work.',
  ],
  selfEsteemAndIdentity: [
    'I help people who are kind to everyone except themselves.',
    'If you feel like a different person in every room, we can look for the one underneath.',
    'I work with the voice that says you are not enough, and with where it learned to talk.',
    'Who you are may have changed, or may be changing. I help you get to know each other.',
  ],
  neurodiversity: [
    'I work with ADHD and autistic people who want help that fits how they think.',
    'If the usual advice has never worked for you, it may have been written for someone else.',
    'I help people make sense of a late diagnosis, and of the years before it.',
    'Lists, noise, people, mornings: I help with the things that cost you more than others.',
  ],
} as const satisfies Record<Concern, readonly string[]>

/** For those who only see people under 18. */
export const openingsForYoungPeople = [
  'I see young people from 13 to 17, about school, friends, family and everything that feels too big.',
  'Being a teenager is hard work. I help with the worry, the moods and the late nights.',
  'I work with young people who have had enough of being asked whether they are okay.',
  'I help teenagers and their parents to hear each other again.',
]
