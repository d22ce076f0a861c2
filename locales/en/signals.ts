/** Groups of votes that organisers should look at. */
export const signals = {
  fields: {
    clusterId: 'group of votes',
  },
};
