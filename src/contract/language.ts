import { z } from 'zod';

/** Content languages of the service: the values of the parameter `ml_language` (events document, "What the service does"). */
export const languages = ['en', 'pl'] as const;

export const languageSchema = z.enum(languages);

export type Language = z.infer<typeof languageSchema>;
