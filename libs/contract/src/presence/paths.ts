import { post } from '../path.ts';

export const presencePaths = {
  beatPresence: post('/api/Presence/Beat'),
};
